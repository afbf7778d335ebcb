# Limits hold.
solve tests/cases/repro/guess4.kif --threads 1 --time 3 --memory 1G
