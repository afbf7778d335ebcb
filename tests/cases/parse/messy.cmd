convert tests/cases/parse/messy.kif --to kif
check tests/cases/parse/messy.kif
