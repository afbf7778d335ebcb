# Infix to KIF and back is the same text. (From KIF, variables change their case on the way: ?x becomes X.)
convert games/breakthrough/bt1_3x3.kif --to infix -o $T/once.gdl
convert $T/once.gdl --to kif | zermelo convert - --to infix | cmp - $T/once.gdl
convert games/stochastic_connect/sc3_4x4_p45.kif --to infix -o $T/once.gdl
convert $T/once.gdl --to kif | zermelo convert - --to infix | cmp - $T/once.gdl
convert games/gttt/tippy_1-1.kif --to kif -o $T/once.kif
convert $T/once.kif --to kif | cmp - $T/once.kif
