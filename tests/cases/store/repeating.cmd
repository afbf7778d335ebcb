# States repeat, with chance: fractions of any length. What is asked for of all states is there, too.
solve games/royal_race/1_on_6.kif --threads 1 --store $T/race --counts
query $T/race
query $T/race --after '(roll 1)' --json
store info $T/race
solve games/royal_race/1_on_6.kif --threads 1 --store $T/race
# Everybody moves at once.
solve games/goofspiel/3_rising.kif --threads 1 --store $T/goof --engine exhaustive --model maximin --role left --shortest
query $T/goof
# Alone, with steps.
solve games/river_crossing/3_boat2.kif --threads 1 --store $T/river --engine exhaustive
query $T/river --after '(cross 0 2)'
# Not within a depth; nor, with model own, where there is chance.
solve games/pig_race/6.kif --threads 1 --store $T/pig --depth 5
solve games/pig_race/6.kif --threads 1 --counts --model own
