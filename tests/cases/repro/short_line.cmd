# The line ends with the value, also where the least distance was asked for.
solve tests/cases/repro/short_line.kif --threads 1 --role x --shortest --engine search | grep '^x: \|forced\|^  line'
solve tests/cases/repro/short_line.kif --threads 1 --role x --shortest --engine qbf | grep '^x: \|forced\|^  line'
solve tests/cases/repro/short_line.kif --threads 1 --role x --shortest --engine exhaustive | grep '^x: \|forced\|^  line'
