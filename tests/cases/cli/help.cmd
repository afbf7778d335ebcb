 
--help
--version
check --help
convert --help
ground --help
perft --help
solve --help
engines --help
census --help
verify --help
play --help
translate --help
