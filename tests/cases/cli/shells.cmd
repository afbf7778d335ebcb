# Completions and the manual page are made from the table of commands: bash can read its own, and every option that help shows is in all of them.
help help
help completions
help man
completions bash > $T/bash && bash -n $T/bash
completions zsh > $T/zsh
completions fish > $T/fish
completions tcsh
man | sed 's/\\-/-/g' > $T/man
help > $T/help; head -n 2 $T/help; for c in $(sed -n '/^Subcommands/,/^$/s/^  \([a-z]*\) .*/\1/p' $T/help); do grep -q -- " $c)" $T/bash || echo "bash lacks $c"; zermelo help $c; done > $T/helps; grep '^bash lacks' $T/helps; grep -oE '^  (-[a-z],)?--[a-z-]+' $T/helps | grep -oE -- '--[a-z-]+' | sort -u > $T/options; test -s $T/options && sed -i 's/ -l / --/g' $T/fish; for s in bash zsh fish man; do grep -oE -- '--[a-z-]+' $T/$s | sort -u | comm -23 $T/options - | sed "s/^/$s lacks /"; done
man > $T/man; head -n 12 $T/man; grep check $T/bash
completions bash > $T/bash; . $T/bash; COMP_WORDS=(zermelo solve --measure ""); COMP_CWORD=3; _zermelo; echo "${COMPREPLY[*]}"
completions zsh | grep -o -- "MEASURE:.*)"; zermelo completions fish | grep -o -- "-l measure.*win."
