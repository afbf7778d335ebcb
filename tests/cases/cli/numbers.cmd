# Numbers that make no sense are refused alike by all commands: with the option, the value, and what is allowed.
solve games/nim/1_2_3.kif --threads 0
solve games/nim/1_2_3.kif --threads many
solve games/nim/1_2_3.kif --depth -1
solve games/nim/1_2_3.kif --time nan
solve games/nim/1_2_3.kif --time ''
solve games/nim/1_2_3.kif --memory 2X
solve games/nim/1_2_3.kif --memory 100K
check games/nim/1_2_3.kif --seed 18446744073709551616
check games/nim/1_2_3.kif --playouts 2.5
translate games/nim/1_2_3.kif --to qdimacs --goal high
# The limits of what is allowed.
perft games/nim/1_2_3.kif --depth 0 --time 1e9 --memory 1.5g
check --no-ground games/nim/1_2_3.kif --seed 18446744073709551615 --playouts 0 --time 0.5 --memory 900TiB > /dev/null
