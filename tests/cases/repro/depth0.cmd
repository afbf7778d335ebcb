# No step may be made.
solve tests/cases/repro/depth0_a.kif --threads 1 --depth 0 --engine planning | grep '^a: '
solve tests/cases/repro/depth0_b.kif --threads 1 --depth 0 --engine planning | grep '^a: '
solve tests/cases/repro/depth0_b.kif --threads 1 --depth 0 --engine puzzle | grep '^a: '
solve tests/cases/repro/depth0_b.kif --threads 1 --depth 1 --engine planning | grep '^a: '
