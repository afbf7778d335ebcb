# What check knows is said by solve too; a misspelt fluent is a warning.
solve tests/cases/repro/misere2.kif --threads 1
solve tests/cases/repro/m_nodraw.kif --threads 1
check tests/cases/repro/m_typo.kif
