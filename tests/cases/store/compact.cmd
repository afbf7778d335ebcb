# What is packed answers as before, and takes less room.
solve games/connect/c4_4x4.kif --threads 1 --store $T/c4 --engine layers > $T/out
query $T/c4 --after '(drop 1) ; (drop 2)' > $T/before
store compact $T/c4 | sed 's/into [0-9,]*/into …/'
query $T/c4 --after '(drop 1) ; (drop 2)' | diff - $T/before
store verify $T/c4 | sed 's/into [0-9,]*/into …/'
store info $T/c4 --json | sed 's/.*"finished":\([a-z]*\).*/\1/'
solve games/connect/c4_4x4.kif --threads 1 --store $T/c4
# Not while it is being made; exit code 11.
solve games/connect/c4_6x6.kif --engine layers --threads 1 --store $T/c6 --time 1 > $T/out
store compact $T/c6
