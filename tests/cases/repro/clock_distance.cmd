# A clock that is left out of the table's key must not shorten what is known.
solve tests/cases/repro/clock_distance.kif --threads 1 --role x --shortest --engine search | grep '^x: \|forced'
solve tests/cases/repro/clock_distance.kif --threads 1 --role x --depth 2 --engine search | grep '^x: \|forced'
