check games/nim/1_2_3.kif tests/cases/check/faults.kif does_not_exist.kif games/nim/3_4_5.kif --no-ground
