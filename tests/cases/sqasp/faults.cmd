# What is malformed is refused with its place, as many faults as there are.
sqasp - <<< $'{ a; b; c }.\n_chance(1,3,2,a). _chance(1,1,b).\n_forall(here,c). _exists(a).'
sqasp - <<< $'{ a; b; c }.\n_chance(1,1,0,a). _chance(1,-1,2,b). _chance(1,half,2,c).'
sqasp - <<< $'{ a; b }.\n_exists(1,a).\n_forall(2,a). _forall(1,b).'
sqasp - --json <<< $'{ a }.\n_chance(1,X,2,a) :- X = 3.'
sqasp - <<< $'{ a; b }. _exists(1,a) :- b.'
# Clingo says what it does not read.
sqasp - <<< 'a :- b' 2>&1 | head -n 2
# Not supported.
sqasp - <<< $'a | b.'
sqasp - <<< $'{ a }. #minimize { 1 : a }.'
sqasp - <<< $'{ a }. b :- 2 #sum { 1,a : a; 1,b : b; 1,c : c }. c :- b.'
sqasp - - <<< ''
sqasp does_not_exist.lp
sqasp tests/cases/sqasp/coin.lp --time 0
