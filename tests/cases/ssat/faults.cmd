# What cannot be read is refused with its place, as many faults as there are.
ssat - <<< $'r 0.5 1 0\n1 0'
ssat - <<< $'p cnf 2 1\nr 1.5 1 0\nr half 2 0\n1 2 0'
ssat - <<< $'p cnf 2 1\nr 0.5 1 0\na 1 0\n1 -3 0'
ssat - <<< $'p cnf 2 1\nr 0.5 1 2'
ssat - <<< $'p cnf 2 2\nr 0.5 1 0\n1 2 0'
ssat - --json <<< $'p cnf 2 1\nr 1/0 1 0\n1 2 0'
ssat does_not_exist.sdimacs
# A limit: bounds, and the exit code says which.
ssat tests/cases/ssat/nim.sdimacs --time 0
