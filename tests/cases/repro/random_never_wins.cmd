solve tests/cases/repro/random_never_wins.kif --threads 1 --role player0 --model own --measure win --json | grep -o '"values":\[[^]]*\]'
