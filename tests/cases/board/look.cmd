# Look files: of one game, and of all in a folder.
board tests/cases/board/turned.kif --moves '(put 2 3)'
board tests/cases/board/turned.kif --json
board games/hanoi/3.kif --moves '(move d1 right)'
# What can be wrong with one.
--version > $T/out; cp tests/cases/board/turned.kif $T/a.kif; printf '{"glyphs":\n  {"x": }}' > $T/look.json; zermelo board $T/a.kif
--version > $T/out; printf '{\n "glyphs": {"x": 5}}' > $T/look.json; zermelo board $T/a.kif
--version > $T/out; printf '{"glyfs": {}}' > $T/look.json; zermelo board $T/a.kif
--version > $T/out; printf '{"relations": {"cell": {"column": 0}}}' > $T/look.json; zermelo board $T/a.kif
--version > $T/out; printf '{"relations": {"cell": {"rows": "left"}}}' > $T/look.json; zermelo board $T/a.kif
--version > $T/out; printf '{"relations": {"cell": {"colunm": 1}}}' > $T/look.json; zermelo board $T/a.kif
--version > $T/out; printf '{"relations": {"cell": {"column": 7}}}' > $T/look.json; zermelo board $T/a.kif
--version > $T/out; printf '{"relations": {"sell": {"column": 1}}}' > $T/a.look.json; zermelo board $T/a.kif
--version > $T/out; rm $T/a.look.json; printf '[]' > $T/look.json; zermelo board $T/a.kif
--version > $T/out; printf '{"relations": {"cell": {"listed": true}}}' > $T/look.json; zermelo board $T/a.kif
