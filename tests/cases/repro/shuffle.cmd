# Neither can force an end.
solve tests/cases/repro/shuffle.kif --threads 1 --engine exhaustive
