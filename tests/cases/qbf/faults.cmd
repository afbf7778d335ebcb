# What cannot be read is refused with its place, as many faults as there are.
qbf - <<< $'e 1 0\n1 0'
qbf - <<< $'p cnf 2 1\ne 1 0\na 1 0\n1 -3 0'
qbf - <<< $'p cnf 2 2\n1 2 0'
qbf - <<< $'p cnf 2 1\n1 2'
qbf - --json <<< $'p cnf 2 1\n1 two 0'
qbf does_not_exist.qdimacs
qbf - --solver oracle <<< $'p cnf 1 1\n1 0'
qbf - --solver depqbf --command x <<< $'p cnf 1 1\n1 0'
