 
--help
--version
check --help
convert --help
ground --help
perft --help
