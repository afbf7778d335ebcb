check --no-ground tests/cases/parse/clauses.kif
