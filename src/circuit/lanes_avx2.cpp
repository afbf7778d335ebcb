// Compiled for AVX2 where the processor family has it; what is here runs only after asking the processor.
#include "circuit/lane_code.inc"

namespace zermelo::circuit {

template <std::size_t words>
const LaneCode<words> *avx2_lane_code() {
#ifdef __AVX2__
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")) return &code_of_this_file<words>;
#endif
    return nullptr;
}

template const LaneCode<1> *avx2_lane_code<1>();
template const LaneCode<4> *avx2_lane_code<4>();

} // namespace zermelo::circuit
