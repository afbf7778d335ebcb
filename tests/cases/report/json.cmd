report games/nim/1_2_3.kif --threads 1 --playouts 300 --memory 1G --time 9 --json
report games/rock_paper_scissors/1.kif --threads 1 --playouts 0 --memory 1G --time 9 --json
