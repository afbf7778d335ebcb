# The second run finds all games in the file of results.
census games/nim/1_2_3.kif games/hanoi/3.kif games/pig/10_in_3.kif --threads 1 --out $T/census.jsonl
census games/nim/1_2_3.kif games/hanoi/3.kif games/pig/10_in_3.kif --threads 1 --out $T/census.jsonl
census no_such_folder --out $T/census.jsonl
census games/nim/1_2_3.kif --out $T/no_such_folder/census.jsonl
