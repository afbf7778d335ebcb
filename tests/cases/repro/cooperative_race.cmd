# What was asked for is there, or it is said that it is missing, with an exit code of its own.
solve tests/cases/repro/cooperative_race.kif --threads 1 --model cooperative --shortest --first-moves --engine planning
solve tests/cases/repro/cooperative_race.kif --threads 1 --model cooperative --shortest --first-moves --engine puzzle
solve tests/cases/repro/cooperative_race2.kif --threads 1 --model cooperative --shortest --first-moves --engine planning
solve tests/cases/repro/cooperative_race2.kif --threads 1 --model cooperative --shortest --first-moves --engine puzzle
