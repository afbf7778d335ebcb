# By decision diagrams: the same counts as by listing them; with chance and moves at once too.
perft games/connect/c4_4x4.kif --symbolic
perft games/connect/c4_4x4.kif
perft games/stochastic_tictactoe/3x3_p12.kif --symbolic --depth 4 --json | sed 's/"seconds":.*/…/'
perft games/stochastic_tictactoe/3x3_p12.kif --depth 4
perft games/goofspiel/3_rising.kif --symbolic
perft games/goofspiel/3_rising.kif
perft games/nim/1_2_3.kif --symbolic --through-terminals
