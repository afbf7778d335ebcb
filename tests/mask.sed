# Blots out what differs from run to run and from machine to machine: times, counts of nodes, sizes of tables.
# For `sed -E -f`, shared by tests/cases/run and tests/docs/run.
s/[0-9]+\.[0-9]+ s\b/… s/g
s/("[a-z_]*seconds": ?)[0-9.e+-]+/\1…/g
s/\b[0-9,]+ nodes\b/… nodes/g
s/("nodes": ?)[0-9]+/\1…/g
s/\btable [0-9,]+ MiB/table … MiB/g
s/("table_bytes": ?)[0-9]+/\1…/g
