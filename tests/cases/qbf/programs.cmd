# DepQBF and commands are other programs: they may be missing, be too slow, complain, wait for input, or leave
# something behind.
qbf tests/cases/qbf/forall_outermost.qdimacs --solver depqbf > /dev/null; PATH=$T $ZERMELO qbf tests/cases/qbf/forall_outermost.qdimacs --solver depqbf
qbf /dev/null 2> /dev/null; PATH=$T $ZERMELO qbf tests/cases/qbf/forall_outermost.qdimacs
qbf tests/cases/qbf/forall_outermost.qdimacs --command no-such-solver
qbf tests/cases/qbf/forall_outermost.qdimacs --command 'kill -9 $$ #'
qbf tests/cases/qbf/forall_outermost.qdimacs --command 'cat; echo nobody hears this >&2; exit 10 #' < games
qbf tests/cases/qbf/forall_outermost.qdimacs --time 0.2 --command 'sleep 1000 & sleep 1000 #'
# When zermelo is killed, what it has started ends too.
qbf tests/cases/qbf/forall_outermost.qdimacs --command 'echo $$ > '$T'/child; echo $PPID > '$T'/parent; sleep 9 #' > /dev/null 2>&1 & while ! [ -s $T/parent ]; do sleep 0.05; done; kill -9 $(cat $T/parent); sleep 0.5; grep -q 'State:[[:space:]]*[^[:space:]ZX]' /proc/$(cat $T/child)/status 2> /dev/null || echo the child has ended; wait 2> /dev/null
