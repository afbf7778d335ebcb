# The payoff of the line is the value, 60: c 3 2 is gamma's and c 3 1 is not.
solve tests/cases/repro/depth_line.kif --threads 1 --depth 5 --engine exhaustive --role gamma
