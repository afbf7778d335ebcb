# A play of two million steps: an answer or a limit, and no crash.
solve tests/cases/repro/counter.kif --threads 1 --engine search --time 2 | grep -o '^[ab]: .*'
