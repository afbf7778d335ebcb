# Two players, chance, three players, choices at once, faulty rules, as text.
report games/nim/1_2_3.kif --threads 1 --playouts 1000
report games/royal_race/1_on_6.kif --threads 1 --playouts 1000
report games/three_player_nim/1_2_3.kif --threads 1 --playouts 1000 --seed 2
report games/goofspiel/3_rising.kif --threads 1 --playouts 1000
# Engines for puzzles race: whichever is first, the answer is the same.
report tests/cases/check/stuck.kif --threads 1 --playouts 1000 | sed 's/^  \(puzzle\|planning\) /  ENGINE /'
