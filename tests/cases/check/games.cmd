check games/tictactoe/3x3.kif
check games/rock_paper_scissors/1.kif --playouts 5 --seed 7
check games/stochastic_nim/4.kif
check games/hanoi/3.kif --no-ground
