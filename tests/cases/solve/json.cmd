solve games/tictactoe/3x3.kif --threads 1 --first-moves --json
solve games/pig/10_in_3.kif --threads 1 --json
solve games/nim/1_2_3.kif --threads 1 --model own --json
solve games/nim/1_2_3.kif --threads 1 --engine puzzle --json
