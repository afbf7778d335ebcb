check --no-ground tests/cases/check/fluents.kif
check --no-ground --json games/tictactoe/3x3.kif
