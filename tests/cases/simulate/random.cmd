simulate games/stochastic_nim/4.kif --seed 3
simulate games/nim/1_2_3.kif --playouts 2 --json
