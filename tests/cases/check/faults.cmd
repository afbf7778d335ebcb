check tests/cases/check/faults.kif
