# Signals ask to end, and that takes less than a second, whatever the program does or waits for: `timeout` kills what
# takes longer. The exit code is 22, except for qbf.
--version > $T/version; timeout --preserve-status -k 1 -s INT 0.3 $ZERMELO perft games/connect/c4_7x6.kif > $T/out 2>&1
--version > $T/version; timeout --preserve-status -k 1 -s TERM 0.3 $ZERMELO perft games/connect/c4_7x6.kif > $T/out 2>&1
--version > $T/version; timeout --preserve-status -k 1 -s HUP 0.3 $ZERMELO perft games/connect/c4_7x6.kif > $T/out 2>&1
--version > $T/version; mkfifo $T/pipe.trace.jsonl
--version > $T/version; timeout --preserve-status -k 1 -s INT 0.3 $ZERMELO check $T/pipe.trace.jsonl > $T/out 2>&1
--version > $T/version; timeout --preserve-status -k 1 -s INT 0.3 $ZERMELO check - < <(sleep 2) > $T/out 2>&1
--version > $T/version; timeout --preserve-status -k 1 -s INT 0.3 $ZERMELO conform $T/pipe.trace.jsonl > $T/out 2>&1
--version > $T/version; timeout --preserve-status -k 1 -s INT 0.3 $ZERMELO solve games/nim/1_2_3.kif --from $T/pipe.trace.jsonl > $T/out 2>&1
--version > $T/version; timeout --preserve-status -k 1 -s INT 0.3 $ZERMELO verify games/nim/1_2_3.kif $T/pipe.trace.jsonl > $T/out 2>&1
--version > $T/version; timeout --preserve-status -k 1 -s INT 0.5 $ZERMELO play games/nim/1_2_3.kif < <(sleep 2) > $T/out 2>&1
--version > $T/version; timeout --preserve-status -k 1 -s INT 0.3 $ZERMELO qbf $T/pipe.trace.jsonl
--version > $T/version; timeout --preserve-status -k 1 -s INT 0.3 $ZERMELO qbf tests/cases/qbf/forall_outermost.qdimacs --command 'sleep 9 #'
# Limits hold there too.
--version > $T/version; timeout -k 1 3 $ZERMELO check $T/pipe.trace.jsonl --time 0.2 --json | tail -n 1
qbf $T/pipe.trace.jsonl --time 0.2
# Nobody reads the output: a quiet end.
simulate games/connect/c4_7x6.kif --playouts 1000000 | head -n 1; echo ${PIPESTATUS[0]}
