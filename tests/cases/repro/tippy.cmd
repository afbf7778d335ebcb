# A state that no play reaches: an answer, and no crash.
solve games/gttt/tippy_1-1.kif --threads 1 --from tests/cases/repro/tippy.facts --role x --engine search | grep -o '^x: .*'
