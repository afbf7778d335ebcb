# What random playouts refute is reported with the moves that lead there.
check tests/cases/check/playouts.kif
simulate tests/cases/check/playouts.kif --moves "go wait ; stay wait"
