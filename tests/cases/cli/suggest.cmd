# A slip of the pen in a command or an option.
slove games/nim/1_2_3.kif
helpp
nothing_like_it
--verson
--time 3 solve games/nim/1_2_3.kif
solve games/nim/1_2_3.kif --shortst
solve games/nim/1_2_3.kif --tiem=3
help chek
help nothing_like_it
# Usage faults as JSON.
solve games/nim/1_2_3.kif --json --moevs
solve --json
slove --json
solve games/nim/1_2_3.kif --json --role third
