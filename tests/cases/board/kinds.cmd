# One small game of each kind of board.
board tests/cases/board/spelled.kif
board tests/cases/board/neighbours.kif
board tests/cases/board/row.kif --moves '(hop one two)'
board tests/cases/board/pieces.kif
board tests/cases/board/marks.kif --moves '(put 1 1) ; (put 3 2)'
board tests/cases/board/boards.kif --moves '(drop left 2) ; (drop left 2)'
board tests/cases/board/planes.kif --moves '(mark 1 1 2 1 4)'
board tests/cases/board/hexagons.kif --moves '(go b 2)'
board tests/cases/board/words.kif
board tests/cases/board/honeycomb.kif
board tests/cases/board/counters.kif
board tests/cases/board/nothing.kif
# From the rules alone, without grounding.
board tests/cases/board/boards.kif --with lifted --moves '(drop left 2)'
board tests/cases/board/marks.kif --with lifted
board tests/cases/board/hexagons.kif --with lifted
# What is proved about the contents.
board tests/cases/board/boards.kif --prove
board tests/cases/board/pieces.kif --prove
board games/tictactoe/3x3.kif --prove
