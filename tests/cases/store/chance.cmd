# The value of every state of a game of chance, as fractions.
solve games/pig/10_in_3.kif --threads 1 --store $T/pig --counts --first-moves
query $T/pig
query $T/pig --after 'roll noop'
query $T/pig --after 'roll noop' --json
query $T/pig --state '(turn 3)'
store info $T/pig
store verify $T/pig
# Once it is there, it is only read.
solve games/pig/10_in_3.kif --threads 1 --store $T/pig
# Two players, whose values add up; every model but own.
solve games/stochastic_nim/4.kif --threads 2 --store $T/nim --role o --counts --json | sed 's/"seconds":[^,}]*/"seconds":_/g; s/"table_bytes":[^,}]*/"table_bytes":_/g'
query $T/nim
solve games/stochastic_nim/4.kif --engine layers --model difference --role x
solve games/stochastic_nim/4.kif --engine layers --model minimax --role x
solve games/stochastic_nim/4.kif --engine expectiminimax --model cooperative --role x | sed -n 2p
solve games/stochastic_nim/4.kif --engine layers --model cooperative --role x | sed -n 2p
# A player and chance choose in the same step.
solve tests/cases/store/bet.kif --store $T/bet --first-moves --threads 1
query $T/bet
query $T/bet --json
# A strategy, which proves it; and play by the store.
solve games/stochastic_tictactoe/3x3_p45.kif --engine layers --role o --strategy $T/o.strategy
verify games/stochastic_tictactoe/3x3_p45.kif $T/o.strategy | sed 's/[0-9.]* s$/_ s/'
play $T/nim --role x <<< $'values\n1\nquit'
# Exit code 11: a damaged one.
store verify $T/pig > $T/out && printf 'x' | dd of=$T/pig/values.0000 bs=1 seek=50 conv=notrunc status=none
query $T/pig
store verify $T/pig
