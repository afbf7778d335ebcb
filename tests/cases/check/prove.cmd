check --prove games/tictactoe/3x3.kif
check --prove games/connect/c4_7x6.kif
check --prove games/gttt/tic_2-2.kif
check --prove tests/cases/check/stuck.kif
check --prove --json tests/cases/check/stuck.kif
