# The probability with which there is a stable model, and what to choose first.
sqasp tests/cases/sqasp/coin.lp
sqasp tests/cases/sqasp/coin.lp --json
# Several files are one program: against somebody who may forbid one of the bets after the first toss.
sqasp tests/cases/sqasp/coin.lp - <<< $'{ forbidden(heads); forbidden(tails) } 1. :- forbidden(S), bet(S,2).\n_forall(0,forbidden(heads)).'
# What translate writes.
translate tests/cases/translate/urns.kif --to sqasp | zermelo sqasp -
translate tests/cases/translate/urns.kif --to sqasp --quantification naive | zermelo sqasp - | grep '^s'
translate games/stochastic_nim/4_cap_wins.kif --to sqasp --role o | zermelo sqasp - | grep '^s'
translate games/hex/3x3.kif --to qasp --depth 5 | zermelo sqasp - | grep '^s'
# Atoms that always or never hold vary as little as they may; sums, recursion and no quantifiers at all.
sqasp - <<< $'a. _chance(1,1,4,a). _exists(2,b).'
sqasp - <<< $'a. _chance(1,1,4,b).'
sqasp - <<< $'a. _forall(1,a).'
sqasp - <<< $'{ a; b; c }. :- #sum { 3,a : a; 2,b : b; 2,c : c } < 4. _chance(1,1,2,a). _chance(1,1,2,b). _chance(1,1,2,c).'
sqasp - <<< $'{ edge(1,2); edge(2,3); edge(3,1) }. from(1). from(Y) :- from(X), edge(X,Y). :- not from(3). _chance(1,1,2,edge(1,2)). _chance(1,1,2,edge(2,3)). _chance(1,1,2,edge(3,1)).'
sqasp - <<< $'a :- b. b :- a. { a } :- b. { b } :- c. { c }. :- not a. _chance(1,1,3,c).'
sqasp - <<< $'a :- not b. b :- not a.'
sqasp - <<< $'a :- not a.'
