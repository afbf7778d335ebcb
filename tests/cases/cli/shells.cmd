# Completions and the manual page are made from the table of commands: bash can read its own, and every option that help shows is in all of them.
help help
help completions
help man
completions bash > $T/bash && bash -n $T/bash
completions zsh > $T/zsh
completions fish > $T/fish
completions tcsh
man | sed 's/\\-/-/g' > $T/man
help > $T/help; for c in $(sed -n '/^Subcommands/,/^$/s/^  \([a-z]*\) .*/\1/p' $T/help); do zermelo help $c | grep -oE '^  (-[a-z],)?--[a-z-]+' | grep -oE -- '--[a-z-]+' | while read o; do for s in bash zsh man; do grep -q -- "$o" $T/$s || echo "$s lacks $o of $c"; done; grep -q -- "-l ${o#--}" $T/fish || echo "fish lacks $o of $c"; done; grep -c -- " $c)\| $c$" $T/bash > $T/count || echo "bash lacks $c"; done
man > $T/man; head -n 12 $T/man; grep check $T/bash
