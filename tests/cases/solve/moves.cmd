# What every first move is worth: in turns, with losses, with simultaneous moves, by chance, for one player, with a depth.
solve games/tictactoe/3x3.kif --threads 1 --moves --shortest --role o --after '(mark 1 2)'
solve games/nim/1_2_3.kif --threads 1 --moves --shortest
solve games/nim/1_2_3.kif --threads 1 --moves --shortest --json
solve games/rock_paper_scissors/3.kif --threads 1 --moves --role left
solve games/rock_paper_scissors/3.kif --threads 1 --moves --role left --model cooperative --engine exhaustive
solve games/three_player_nim/1_2_3.kif --threads 1 --moves --model own --role ann
solve games/versus_random/tt_3x3_first.kif --threads 1 --measure win --moves
solve games/goofspiel/3_rising.kif --threads 1 --moves
solve games/hanoi/3.kif --threads 1 --moves --shortest --engine exhaustive
solve games/connect/c3_4x4.kif --threads 1 --moves --shortest --depth 8 --role red
solve games/connect/c4_7x6.kif --threads 1 --moves --time 0.5 --role red > $T/out
