# Exit code 11: a file cannot be read or written.
check does_not_exist.kif
check games
ground games/nim/1_2_3.kif -o $T/no_such_folder/out.kif
ground games/nim/1_2_3.kif > /dev/full
simulate games/tictactoe/3x3.kif --playouts 300 > /dev/full
convert - --to kif < games/nim/1_2_3.kif
