# Colours are for terminals, and only if NO_COLOR is not set. What is piped has none.
--version > $T/out; NO_COLOR= TERM=xterm script -qec "$ZERMELO slove" /dev/null | cat -v
--version > $T/out; NO_COLOR= TERM=xterm script -qec "$ZERMELO check --no-ground tests/cases/check/fluents.kif" /dev/null | cat -v | grep warning
--version > $T/out; NO_COLOR= TERM=xterm script -qec "$ZERMELO solve games/nim/1_2_3.kif --threads 1" /dev/null | cat -v | grep value
--version > $T/out; NO_COLOR=1 TERM=xterm script -qec "$ZERMELO slove" /dev/null | cat -v
--version > $T/out; NO_COLOR= TERM=xterm zermelo solve games/nim/1_2_3.kif --threads 1 | cat -v | grep value
