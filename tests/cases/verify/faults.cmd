# forged.strategy is whole and readable, but one of its moves was exchanged for another one.
verify games/nim/1_2_3.kif tests/cases/verify/forged.strategy
verify games/nim/1_2_3.kif tests/cases/verify/forged.strategy --json
# Exit code 11: a file for another game, one that is cut off, one with a wrong byte, and one that is none.
verify games/hanoi/3.kif tests/cases/verify/forged.strategy
verify games/nim/1_2_3.kif <(head -c 100 tests/cases/verify/forged.strategy) 2>&1 | sed 's#/dev/fd/[0-9]*#FILE#'
verify games/nim/1_2_3.kif <(head -c 144 tests/cases/verify/forged.strategy; printf x) 2>&1 | sed 's#/dev/fd/[0-9]*#FILE#'
verify games/nim/1_2_3.kif games/nim/1_2_3.kif
verify games/nim/1_2_3.kif $T/no_such_file
