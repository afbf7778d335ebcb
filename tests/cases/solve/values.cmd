# One thread and one engine, so that the line and the strategy are always the same.
solve games/tictactoe/3x3.kif --threads 1 --first-moves
solve games/nim/1_2_3.kif --threads 1 --role second --shortest
solve games/nim/1_2_3.kif --threads 1 --engine pn
solve games/gttt/tic_1-1.kif --threads 1 --measure win --shortest --role x
solve games/connect/c3_4x4.kif --threads 1 --depth 8 --role red
solve games/tictactoe/3x3.kif --threads 1 --after '(mark 2 2) ; (mark 1 2)' --model difference --shortest
solve games/rock_paper_scissors/3.kif --threads 1
solve games/rock_paper_scissors/3.kif --threads 1 --model minimax
solve games/three_player_nim/1_2_3.kif --threads 1
solve games/three_player_nim/1_2_3.kif --threads 1 --model own --role ann --first-moves
solve games/three_player_nim/1_2_3.kif --threads 1 --model cooperative --role cleo --engine exhaustive
solve games/hanoi/3.kif --threads 1 --engine puzzle
solve games/hanoi/3.kif --threads 1 --engine planning
solve games/versus_random/tt_3x3_first.kif --threads 1 --measure win --first-moves
solve games/pig/10_in_3.kif --threads 1
solve games/tictactoe/3x3.kif --threads 1 --engine exhaustive
