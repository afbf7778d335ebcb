#include "encode/program_rules.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace zermelo::encode {

void ProgramRules::add(Kind kind, std::span<const int> heads, std::span<const int> body) {
    kinds_.push_back(kind);
    literals_.insert(literals_.end(), heads.begin(), heads.end());
    ends_.push_back(literals_.size());
    literals_.insert(literals_.end(), body.begin(), body.end());
    ends_.push_back(literals_.size());
}

bool simplify(std::vector<int> &body) {
    std::erase(body, certain);
    std::sort(body.begin(), body.end(),
              [](int a, int b) { return std::pair(std::abs(a), a) < std::pair(std::abs(b), b); });
    body.erase(std::unique(body.begin(), body.end()), body.end());
    auto clash = [](int a, int b) { return a == -b; };
    return std::find(body.begin(), body.end(), -certain) == body.end() &&
           std::adjacent_find(body.begin(), body.end(), clash) == body.end();
}

} // namespace zermelo::encode
