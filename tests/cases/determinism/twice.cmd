# The same input gives the same bytes.
ground games/breakthrough/bt2_4x4.kif -o $T/a
ground games/breakthrough/bt2_4x4.kif | cmp - $T/a
ground games/gttt/tippy_1-1.kif | sha256sum
convert games/gttt/tippy_1-1.kif --to infix | sha256sum
