# True, with the winning assignment of the outermost block; false; and read from standard input.
qbf - --no-preprocess <<< $'p cnf 3 2\ne 1 0\na 2 0\ne 3 0\n1 2 3 0\n-1 0'
qbf - <<< $'c both players move\np cnf 2 2\ne 1 0\na 2 0\n1 2 0\n-1 -2 0'
qbf - <<< $'p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 -2 0'
qbf - <<< $'p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 0'
qbf - --solver depqbf --no-preprocess <<< $'p cnf 2 2\na 1 0\ne 2 0\n1 2 0\n-1 0'
qbf - --json <<< $'p cnf 1 1\n1 0'
# As the standard has it: free variables, tautologies, an empty clause, nothing at all.
qbf - <<< $'p cnf 3 2\na 2 0\n1 2 0\n3 -3 0'
qbf - <<< $'p cnf 3 2\n1 2 0\n0'
qbf - <<< $'p cnf 0 0'
# Somebody else decides.
qbf - --no-preprocess --command 'grep -q "^p cnf 1 1" %s && echo s cnf 1 1 1 && echo V 1 0 #' <<< $'p cnf 1 1\n1 0'
qbf - --no-preprocess --command 'exit 3 #' <<< $'p cnf 1 1\n1 0'
