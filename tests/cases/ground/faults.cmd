ground tests/cases/check/faults.kif
