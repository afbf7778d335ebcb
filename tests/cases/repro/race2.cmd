# States repeat under chance.
solve tests/cases/repro/race2.kif --threads 1
