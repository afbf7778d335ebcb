# Exit code 12: the command line is not understood.
nonsense
check
convert games/nim/1_2_3.kif
convert games/nim/1_2_3.kif --to latin
perft games/nim/1_2_3.kif --depth many
perft games/nim/1_2_3.kif --memory 2X
check games/nim/1_2_3.kif --no-such-option
