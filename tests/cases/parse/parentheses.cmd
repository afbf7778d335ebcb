check --no-ground tests/cases/parse/parentheses.kif
