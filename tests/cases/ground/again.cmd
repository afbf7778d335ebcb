# What was written reads back and grounds to the same text, at the latest the second time.
ground games/hex/3x3.kif -o $T/once.kif
ground $T/once.kif | cmp - $T/once.kif
ground games/breakthrough/bt1_3x3.kif -o $T/once.kif
ground $T/once.kif | cmp - $T/once.kif
ground games/tictactoe/3x3.kif | zermelo ground - -o $T/twice.kif
ground $T/twice.kif | cmp - $T/twice.kif
ground games/connect/c3_4x4.kif | zermelo ground - -o $T/twice.kif
ground $T/twice.kif | cmp - $T/twice.kif
