simulate games/tictactoe/3x3.kif --moves '(mark 2 2) ; (mark 1 1)'
simulate games/rock_paper_scissors/1.kif --moves '(show rock) (show paper)'
simulate games/tictactoe/3x3.kif --moves '(mark 2 2) ; (mark 2 2)'
simulate games/tictactoe/3x3.kif --moves '(mark 2'
