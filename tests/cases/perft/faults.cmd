perft tests/cases/check/faults.kif
