# The tic-tac-toe of the paper's figure: exactly its three rules for fnext.
frame tests/cases/frame/figure1.kif --to infix
frame tests/cases/frame/figure1.kif --covering direct | tail -n 13
frame tests/cases/frame/figure1.kif --covering none | head -n 3
# What is written is a game like any other.
frame tests/cases/frame/figure1.kif -o $T/ended.kif
perft tests/cases/frame/figure1.kif --depth 3
perft $T/ended.kif --depth 3
