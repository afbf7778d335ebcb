# The value of every state, found state by state, kept and asked.
solve games/tictactoe/3x3.kif --engine layers --threads 1 --store $T/ttt --counts
query $T/ttt --after '(mark 1 1) ; (mark 1 2)'
query $T/ttt --state '(cell 1 1 x) (control x)'
store info $T/ttt
store verify $T/ttt
# Once it is there, it is only read. Another engine's is no use.
solve games/tictactoe/3x3.kif --engine layers --threads 1 --store $T/ttt
solve games/tictactoe/3x3.kif --engine bdd --store $T/ttt
# The same counts as by decision diagrams.
solve games/clobber/3x3.kif --engine layers --store $T/layers --counts | grep '^ *[0-9]' > $T/counts
solve games/clobber/3x3.kif --engine bdd --store $T/bdd --counts | grep '^ *[0-9]' | diff - $T/counts && wc -l < $T/counts
# Simultaneous moves; every role for itself.
solve games/goofspiel/3_rising.kif --engine layers --store $T/goofspiel --model minimax > $T/out
query $T/goofspiel
solve games/three_player_nim/1_2_3.kif --engine layers --store $T/own --model own > $T/out
query $T/own
# Exit code 11: a damaged one.
store verify $T/ttt > $T/out && printf 'x' | dd of=$T/ttt/states.0002 bs=1 seek=50 conv=notrunc status=none
query $T/ttt
store verify $T/ttt
# Exit code 12 or 23: what it does not do.
solve games/nim/1_2_3.kif --engine layers --shortest
solve games/pig_race/6.kif --engine layers --role first
solve games/stochastic_nim/4.kif --engine layers --model own --role x
