# What the explorer draws from.
board games/tictactoe/3x3.kif --moves '(mark 2 2) ; (mark 1 3)' --json
board tests/cases/board/boards.kif --moves '(drop left 2)' --json
board tests/cases/board/neighbours.kif --json
board games/nim/1_2_3.kif --moves '(leave a 0) ; (leave b 0) ; (leave c 0)' --json
board tests/cases/board/nothing.kif --json
# Moves that name a direction lead to the place that changes.
board tests/cases/board/directions.kif --moves '(go north)' --json
