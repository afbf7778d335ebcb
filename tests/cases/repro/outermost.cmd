# Preprocessing empties the outermost block, which is the loser's: no V lines.
qbf tests/cases/repro/exists_outermost.qdimacs | grep -c '^V'
qbf tests/cases/repro/forall_outermost.qdimacs | grep -c '^V'
