check --no-ground tests/cases/parse/infix_faults.gdl
