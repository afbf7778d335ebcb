perft games/tictactoe/3x3.kif
perft games/connect/c3_4x4.kif --depth 6
perft games/rock_paper_scissors/3.kif
perft games/nim/1_2_3.kif --json
