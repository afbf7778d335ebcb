# A line that was not written to its end is dropped and the game solved again; a file of something else is left alone.
census games/nim/1_2_3.kif games/hanoi/3.kif --threads 1 --out $T/census.jsonl > $T/out
census games/nim/1_2_3.kif --threads 1 --out $T/census.jsonl --json > $T/out; head -c 150 $T/census.jsonl > $T/half; (head -n 1 $T/census.jsonl; head -c 30 $T/census.jsonl) > $T/cut.jsonl; wc -l < $T/cut.jsonl
census games/nim/1_2_3.kif games/hanoi/3.kif --threads 1 --out $T/cut.jsonl; wc -l < $T/cut.jsonl; grep -c '^{"schema":1,"game":' $T/cut.jsonl
census games/nim/1_2_3.kif --threads 1 --out $T/half > $T/out; wc -l < $T/half
--version > $T/notes; zermelo census games/nim/1_2_3.kif --out $T/notes; cat $T/notes
--version > $T/out; printf 'no line break' > $T/notes; zermelo census games/nim/1_2_3.kif --out $T/notes; cat $T/notes
