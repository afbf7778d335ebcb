# V lines are for the outermost block of the file, and only if its player wins. Preprocessing decides all of that
# block here, so that the formula which is left has another one in front.
qbf tests/cases/qbf/exists_outermost.qdimacs
qbf tests/cases/qbf/exists_outermost.qdimacs --json
qbf tests/cases/qbf/exists_outermost.qdimacs --no-preprocess
qbf tests/cases/qbf/exists_outermost.qdimacs --solver abstraction
qbf tests/cases/qbf/exists_outermost.qdimacs --solver depqbf
qbf tests/cases/qbf/exists_outermost.qdimacs --command 'depqbf --qdo'
qbf tests/cases/qbf/forall_outermost.qdimacs
qbf tests/cases/qbf/forall_outermost.qdimacs --no-preprocess --solver abstraction
qbf tests/cases/qbf/forall_outermost.qdimacs --no-preprocess --solver depqbf
qbf tests/cases/qbf/forall_outermost.qdimacs --solver abstraction
qbf tests/cases/qbf/forall_outermost.qdimacs --solver depqbf
qbf tests/cases/qbf/forall_outermost.qdimacs --json --command 'depqbf --qdo'
# A command that tells too much, too little, or nothing.
qbf - --no-preprocess --command 'echo s cnf 1; echo V 1 2 3 0 #' <<< $'p cnf 3 1\ne 1 0\na 2 0\ne 3 0\n1 2 3 0'
qbf - --no-preprocess --command 'echo s cnf 1; echo V 3 0 #' <<< $'p cnf 3 1\ne 1 0\na 2 0\ne 3 0\n1 2 3 0'
qbf - --no-preprocess --command 'exit 10 #' <<< $'p cnf 3 1\ne 1 0\na 2 0\ne 3 0\n1 2 3 0'
