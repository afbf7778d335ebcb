# What check knows is said by solve too: a part of games, a missing noop, plays that need not end; what a depth means; and long lines are cut.
solve games/nim/rules.kif --threads 1
solve games/hanoi/4.kif --threads 1 --engine puzzle
solve games/common/grid_lines.kif
solve tests/cases/solve/noop.kif --threads 1
check tests/cases/solve/noop.kif
solve tests/cases/check/stuck.kif --threads 1 --engine exhaustive
solve tests/cases/check/stuck.kif --threads 1 --engine exhaustive --json
solve games/connect/c3_4x4.kif --threads 1 --depth 30 --role red
