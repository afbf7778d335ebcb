# Depth first through chance: values, first moves, simultaneous or not, within a depth; refused where states repeat.
solve games/stochastic_tictactoe/3x3_p45.kif --threads 1 --engine star --measure win --first-moves
solve games/einstein/3x3.kif --threads 1 --engine star --first-moves
solve games/pig/10_in_3.kif --threads 1 --engine star --first-moves
solve games/pig_race/6.kif --threads 1 --engine star --depth 7
solve games/pig_race/6.kif --threads 1 --engine star --role first
solve games/stochastic_nim/4.kif --threads 1 --engine star --strategy $T/none
