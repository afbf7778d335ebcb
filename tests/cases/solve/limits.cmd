# Joint moves beyond all counting, which nobody may list before looking at the limits; a formula that there is no time to read is unknown, not false.
solve tests/cases/solve/guessing.kif --role r1 --engine exhaustive --threads 1 > $T/out
solve tests/cases/solve/guessing.kif --role r1 --engine planning --model cooperative --threads 1 > $T/out
solve tests/cases/solve/guessing.kif --role r1 --engine puzzle --model cooperative --threads 1 --time 0.5 > $T/out
perft tests/cases/solve/guessing.kif --time 0.3 > $T/out
qbf tests/cases/qbf/true.qdimacs --time 0
solve games/nim/1_2_3.kif --time 1e9 --threads 1 > $T/out
