# Goals of random count nowhere.
solve tests/cases/repro/own_random_a.kif --threads 1 --model own --strategy $T/a | grep -o 'verified\|^a: .*'
solve tests/cases/repro/own_random_b.kif --threads 1 --model own --strategy $T/b | grep -o 'verified\|^a: .*'
