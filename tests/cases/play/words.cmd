# help, values, hint and undo instead of a move.
play games/nim/1_2_3.kif --role first < <(printf 'help\nundo\nvalues\n(leave a 0)\nhint\nundo\nnonsense\n1\nquit\n')
# A store of all values plays.
solve games/nim/1_2_3.kif --shortest --threads 1 --role second --store $T/nim > $T/out
play $T/nim < <(printf '(leave c 0)\nvalues\nhint\nundo\n1\nquit\n')
play $T/nim --role second < <(printf 'quit\n')
play $T/nim --strategy x
