# The number of balls differs from state to state.
translate tests/cases/translate/urns.kif --to sqasp
translate tests/cases/translate/urns.kif --to sqasp --quantification naive | grep '^_'
translate tests/cases/translate/urns.kif --to sdimacs
translate tests/cases/translate/urns.kif --to sdimacs --encoding ge --quantification naive --decimals | grep -v '^c [-0-9]'
translate tests/cases/translate/urns.kif --to sdimacs | zermelo ssat - | grep '^s'
translate tests/cases/translate/urns.kif --to sdimacs --encoding ge | zermelo ssat - | grep '^s'
solve tests/cases/translate/urns.kif --measure win | grep x:
# Without chance the value is 0 or 1.
translate games/nim/1_2_3.kif --to sdimacs --encoding se | zermelo ssat - | grep '^s'
translate games/nim/1_2_3.kif --to sdimacs --role second | zermelo ssat - | grep '^s'
# Two players and chance, the second player's question.
translate games/stochastic_nim/4_cap_wins.kif --to sdimacs --role o --decimals | zermelo ssat - | grep '^s'
translate games/stochastic_nim/4_cap_wins.kif --to sdimacs --role o -o $T/nim.sdimacs --json
# Refused.
translate tests/cases/translate/urns.kif --to qasp
translate tests/cases/translate/urns.kif --to qcir
translate tests/cases/translate/urns.kif --to sqasp --decimals
translate tests/cases/translate/urns.kif --to sqasp --encoding circuit
translate tests/cases/translate/urns.kif --to sdimacs --role random
