# Goals of random are no part of a constant sum.
solve tests/cases/repro/sum_random_a.kif --threads 1 | grep '^[ab]: '
solve tests/cases/repro/sum_random_b.kif --threads 1 | grep '^[ab]: '
