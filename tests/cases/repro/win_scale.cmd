# The highest goal is that of the rules, also if it can never hold.
solve tests/cases/repro/win_scale_a.kif --threads 1 --measure win --engine puzzle | grep '^a: '
solve tests/cases/repro/win_scale_b.kif --threads 1 --measure win --engine exhaustive | grep '^a: '
