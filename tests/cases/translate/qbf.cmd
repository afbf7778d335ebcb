translate games/rock_paper_scissors/1.kif --to qasp
translate games/rock_paper_scissors/1.kif --to qdimacs
translate games/rock_paper_scissors/1.kif --to qcir --illegal-code choice
translate games/rock_paper_scissors/1.kif --to qcir --encoding ge --model minimax
translate games/nim/1_2_3.kif --to qdimacs --encoding se --quantification naive --role second --depth 2
translate games/tictactoe/3x3.kif --to qdimacs --after '(mark 2 2) ; (mark 1 1)' --goal 50 -o $T/ttt.qdimacs --json
translate games/dots_and_boxes/2x2.kif --to qdimacs --encoding se
translate games/nim/1_2_3.kif --to asp --encoding ge
translate games/nim/1_2_3.kif --to qasp --encoding circuit
translate games/nim/1_2_3.kif --to qdimacs --encoding ge --groups coded
translate games/nim/1_2_3.kif --to qdimacs --encoding clever
translate games/pig/10_in_3.kif --to qdimacs
