# A trace that one reasoner wrote is replayed by all; a trace of which one fact was changed is not.
convert games/goofspiel/3_rising.kif --to kif -o $T/goofspiel.kif
simulate $T/goofspiel.kif --playouts 3 --with lifted --json > $T/goofspiel.trace.jsonl
conform $T/goofspiel.trace.jsonl
convert games/nim/1_2_3.kif --to kif -o $T/nim.kif
simulate $T/nim.kif --json | sed '3s/"terminal":false/"terminal":true/' > $T/nim.trace.jsonl
conform $T/nim.trace.jsonl --with lifted,circuit
conform $T/no_such_folder
