check tests/cases/parse/small.gdl
convert tests/cases/parse/small.gdl --to kif
