# A position given by its facts, and by the moves that lead there.
solve games/nim/1_2_3.kif --threads 1 --after '(leave c 2)'
solve games/nim/1_2_3.kif --threads 1 --from tests/cases/solve/nim_position.facts
solve games/nim/1_2_3.kif --from games/nim/1_2_3.kif
