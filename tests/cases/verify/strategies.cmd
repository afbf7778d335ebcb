# Strategies of several kinds, each checked by the rules alone.
solve games/tictactoe/3x3.kif --threads 1 --strategy $T/x.strategy > $T/out
verify games/tictactoe/3x3.kif $T/x.strategy
verify games/tictactoe/3x3.kif $T/x.strategy --json
solve games/nim/1_2_3.kif --threads 1 --role second --strategy $T/nim.strategy > $T/out
verify games/nim/1_2_3.kif $T/nim.strategy --dump
solve games/three_player_nim/1_2_3.kif --threads 1 --model own --strategy $T/own.strategy > $T/out
verify games/three_player_nim/1_2_3.kif $T/own.strategy
solve games/pig/10_in_3.kif --threads 1 --strategy $T/pig.strategy > $T/out
verify games/pig/10_in_3.kif $T/pig.strategy
solve games/hanoi/3.kif --threads 1 --engine puzzle --strategy $T/hanoi.strategy > $T/out
verify games/hanoi/3.kif $T/hanoi.strategy
# From another state: the file says where it begins.
solve games/tictactoe/3x3.kif --threads 1 --after '(mark 2 2)' --role o --strategy $T/after.strategy > $T/out
verify games/tictactoe/3x3.kif $T/after.strategy
