# The value of every state, kept and asked.
solve games/tictactoe/3x3.kif --threads 1 --store $T/ttt --counts --engine bdd
query $T/ttt
query $T/ttt --after '(mark 1 1) ; (mark 1 2)'
query $T/ttt --after '(mark 1 1) ; (mark 1 2)' --json
query $T/ttt --state '(cell 1 1 x) (control x)'
query $T/ttt --state '(cell 1 1 x) (cell 1 1 o) (control x)' --json
query $T/ttt --state '(cell 9 9 x)'
store info $T/ttt
store verify $T/ttt
# Once it is there, it is only read.
solve games/tictactoe/3x3.kif --threads 1 --store $T/ttt
# With steps; every role for itself.
solve games/nim/1_2_3.kif --threads 1 --store $T/nim --shortest --counts
query $T/nim --json
solve games/three_player_nim/1_2_3.kif --threads 1 --engine bdd --store $T/own --model own --counts --json | sed 's/"seconds":[^,}]*/"seconds":_/g; s/"table_bytes":[^,}]*/"table_bytes":_/g; s/"nodes":[^,}]*/"nodes":_/g'
query $T/own
# Without --engine, the one that is likely to be faster; a store that was begun goes on with its own.
solve games/chomp/8x7.kif --threads 1 --store $T/chomp
solve games/sheep_and_wolf/6x6.kif --threads 1 --store $T/wolf
