# No frame rules.
frame games/rock_paper_scissors/3.kif | head -n 2
# Many roles with many actions.
frame tests/cases/frame/many_roles.kif --json -o $T/same.kif
frame tests/cases/frame/many_roles.kif | head -n 1
frame tests/cases/frame/figure1.kif --covering some
