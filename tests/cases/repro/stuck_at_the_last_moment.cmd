solve tests/cases/repro/stuck_at_the_last_moment.kif --threads 1 --role player0 --engine search | grep -E 'value|line'
solve tests/cases/repro/stuck_at_the_last_moment.kif --threads 1 --role player0 --engine exhaustive | grep -E 'value|line'
