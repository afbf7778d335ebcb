# help, values, hint and undo instead of a move.
play games/nim/1_2_3.kif --role first < <(printf 'help\nundo\nvalues\n(leave a 0)\nhint\nundo\nnonsense\n1\nquit\n')
