translate games/water_jugs/5_3.kif --to asp
translate games/nim/1_2_3.kif --to asp --depth 4 --goal 100 --role second | sed -n 1,12p
translate games/hanoi/3.kif --to asp -o $T/hanoi.lp --json
translate games/hanoi/3.kif --to asp --role nobody
translate games/hanoi/3.kif --to latin
translate games/hanoi/3.kif
