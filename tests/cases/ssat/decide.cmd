# The exact value, with a choice for the outermost block if it is existential.
ssat - <<< $'p cnf 3 2\ne 1 2 0\nr 1/4 3 0\n1 3 0\n-1 -3 0'
ssat - <<< $'p cnf 2 2\nr 0.25 1 0\na 2 0\n1 2 0\n-1 -2 0'
ssat - --json <<< $'p cnf 2 2\na 2 0\nr 0.25 1 0\n1 2 0\n-1 -2 0'
ssat - --no-preprocess <<< $'p cnf 4 4\ne 1 0\nr 0.1 2 0\na 3 0\nr 2/3 4 0\n1 2 0\n-1 3 4 0\n-2 -4 0\n1 -3 0'
# A unit of a random variable counts once.
ssat - <<< $'p cnf 1 3\nr 0.3 1 0\n1 0\n1 0\n1 0'
# Nothing at all, an empty clause, free variables.
ssat - <<< $'p cnf 0 0'
ssat - <<< $'p cnf 1 1\nr 0.5 1 0\n0'
ssat - --json <<< $'p cnf 2 1\nr 0.5 2 0\n1 2 0'
# Stochastic nim with four pieces, by the encoding of He and Thielscher.
ssat tests/cases/ssat/nim.sdimacs
ssat tests/cases/ssat/nim.sdimacs --no-preprocess --json
# Whether it is at least so much.
ssat tests/cases/ssat/nim.sdimacs --at-least 1/2
ssat tests/cases/ssat/nim.sdimacs --at-least 0.6 --json
ssat - --at-least 3/4 <<< $'p cnf 3 2\ne 1 2 0\nr 1/4 3 0\n1 3 0\n-1 -3 0'
ssat - --at-least 1.5 <<< $'p cnf 0 0'
