# A game reads files of its own folder and below, and games of folders beside it, but nothing else.
--version > $T/out; mkdir -p $T/a/b/below $T/a/c; for f in b/below/x.kif c/x.kif c/x.txt x.kif; do echo '(role a)' > $T/a/$f; done; echo '(role a)' > $T/x.kif; ln -s ../../x.kif $T/a/b/link.kif
--version > $T/out; for f in below/x.kif ../c/x.kif ../c/x.txt ../x.kif ../../x.kif $T/a/b/below/x.kif link.kif none.kif; do echo ";; needs: $f" > $T/a/b/game.kif; echo "$f"; zermelo convert --to kif $T/a/b/game.kif; done
# UTF-16, with and without its mark.
--version > $T/out; printf '(role white)(role black)' | iconv -t UTF-16 > $T/with.kif; printf '(role white)(role black)' | iconv -t UTF-16LE > $T/without.kif; zermelo check $T/with.kif; zermelo check $T/without.kif
