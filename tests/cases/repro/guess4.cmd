# Limits hold, and joint moves are not multiplied out.
solve tests/cases/repro/guess4.kif --threads 1 --time 60 --memory 1G | grep -o '^[abcd]: .*'
