# Games of chance in which states repeat: exact values, also as strategies; a value that no number of steps
# forces; bounds where the fractions do not fit.
solve games/pig_race/10.kif --threads 1
solve games/pig_race/6.kif --threads 1 --role second --measure win --engine exhaustive --first-moves --strategy $T/pig
verify games/pig_race/6.kif $T/pig
solve games/pig_race/6.kif --threads 1 --role first --shortest --after 'roll noop noop ; noop noop (die 4)' --moves
solve tests/cases/solve/chance_repeats.kif --threads 1 --first-moves
solve tests/cases/solve/chance_repeats.kif --threads 1 --model own --role a
solve games/pig_race/6.kif --threads 1 --model own --role second
solve games/pig_race/20.kif --threads 1 --role first --json
