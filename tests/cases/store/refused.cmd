# Exit code 11: no store, a folder of something else, another game, one that is not finished, a damaged one.
query $T
solve games/tictactoe/3x3.kif --store games/tictactoe
solve games/nim/1_2_3.kif --engine bdd --store $T/nim > $T/out
solve games/nim/2_5_8.kif --store $T/nim
solve games/nim/1_2_3.kif --store $T/nim --role second
solve games/connect/c4_5x5.kif --store $T/c4 --time 0.5 > $T/out
query $T/c4
store verify $T/nim && printf 'x' | dd of=$T/nim/values.0002 bs=1 seek=20 conv=notrunc status=none
query $T/nim
store verify $T/nim
# Exit code 12 or 23: what has no store.
store count $T/nim
solve games/tictactoe/3x3.kif --engine search --store $T/other
solve games/pig_race/6.kif --store $T/pig
solve games/tictactoe/3x3.kif --depth 3 --store $T/deep
