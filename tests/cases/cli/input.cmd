# Exit code 10: what is in the file is not a game. The rest are files that are none.
check --no-ground /dev/null
perft /dev/null --json
convert /dev/null --to infix
ground - < /dev/null
simulate - <<< '(role white'
check - --no-ground <<< $'\x01\x02\x7f'
check games/nim/rules.kif+games/nim/no_such_file.kif
convert games/nim/1_2_3.kif --to kif -o games
perft --json does_not_exist.kif
check --json does_not_exist.kif
