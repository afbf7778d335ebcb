# Exit code 23: no engine can; 20: the time limit, by when what is known depends on the machine; 12: no such thing.
solve games/nim/1_2_3.kif --engine puzzle
solve games/hanoi/3.kif --engine expectiminimax
solve games/three_player_nim/1_2_3.kif --model difference --role ann
solve games/connect/c4_7x6.kif --threads 1 --time 0.3 > $T/out
solve games/nim/1_2_3.kif --engine magic
solve games/nim/1_2_3.kif --role third
solve games/nim/1_2_3.kif --model hopeful
solve games/nim/1_2_3.kif --after '(leave a 7)'
