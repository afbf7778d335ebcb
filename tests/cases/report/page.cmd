# The style sheet aside; the file is replaced only by a whole one.
report games/rock_paper_scissors/1.kif --threads 1 --playouts 300 --memory 1G --time 9 -o - | sed '/<style>/,/<.style>/d'
report tests/cases/report/names.kif --threads 1 --playouts 300 --memory 1G --time 9 -o - | sed '/<style>/,/<.style>/d; s/>\(puzzle\|planning\) />ENGINE /'
report games/nim/1_2_3.kif --threads 1 --playouts 300 -o $T/nim.html; head -n 7 $T/nim.html
report games/nim/1_2_3.kif --threads 1 --playouts 300 -o $T/none/nim.html; ls $T
report games/nim/1_2_3.kif --threads 1 --playouts 300 --memory 1G --time 9 --json -o $T/nim.html | grep -o '"output".*'
report games/nim/1_2_3.kif --nonsense
report tests/cases/check/faults.kif -o $T/faults.html; ls $T
report nowhere.kif -o $T/nowhere.html
