# The three reasoners see the same.
simulate games/breakthrough/bt1_3x3.kif --playouts 5 --with lifted > $T/lifted
simulate games/breakthrough/bt1_3x3.kif --playouts 5 --with reference | cmp - $T/lifted
simulate games/breakthrough/bt1_3x3.kif --playouts 5 --with circuit | cmp - $T/lifted
simulate games/hex/3x3.kif --playouts 5 --with lifted > $T/lifted
simulate games/hex/3x3.kif --playouts 5 --with reference | cmp - $T/lifted
simulate games/hex/3x3.kif --playouts 5 --with circuit | cmp - $T/lifted
simulate games/stochastic_connect/sc3_4x4_p45.kif --playouts 5 --with lifted > $T/lifted
simulate games/stochastic_connect/sc3_4x4_p45.kif --playouts 5 --with reference | cmp - $T/lifted
simulate games/stochastic_connect/sc3_4x4_p45.kif --playouts 5 --with circuit | cmp - $T/lifted
