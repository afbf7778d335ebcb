#include "circuit/lane_code.inc"

namespace zermelo::circuit {

template <std::size_t words>
const LaneCode<words> &portable_lane_code() {
    return code_of_this_file<words>;
}

template const LaneCode<1> &portable_lane_code<1>();
template const LaneCode<4> &portable_lane_code<4>();

} // namespace zermelo::circuit
