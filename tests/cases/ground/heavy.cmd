perft tests/cases/ground/paths.kif --depth 2
perft tests/cases/ground/mill.kif --depth 2
perft tests/cases/ground/maze.kif --depth 4
perft tests/cases/ground/row_of_nine.kif --depth 3
solve tests/cases/ground/row_of_nine.kif --engine puzzle --threads 1
