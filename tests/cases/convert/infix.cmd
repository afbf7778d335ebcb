convert games/tictactoe/3x3.kif --to infix
