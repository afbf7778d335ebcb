ground games/nim/1_2_3.kif
ground games/rock_paper_scissors/1.kif
