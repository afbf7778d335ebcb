# The stacks of its threads are not the memory of its matches.
player --port 0 --matches 100 --memory 300M --time 0.1 2> $T/log
