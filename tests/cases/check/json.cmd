check --json games/nim/1_2_3.kif
check --json tests/cases/check/faults.kif
