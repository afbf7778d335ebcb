#include "solvers/stochastic/game.h"

namespace zermelo::stochastic {

void Game::add_position(std::uint32_t first, std::uint32_t second, std::uint32_t cases) {
    positions_.push_back({first, second, cases, rows_promised_, replies_});
    rows_promised_ += std::size_t{first} * second;
    replies_ += first;
}

void Game::add_row(const std::vector<Goes> &goes, const mpq_class &gain) {
    goes_.insert(goes_.end(), goes.begin(), goes.end());
    begins_.push_back(goes_.size());
    gains_.push_back(gain);
}

} // namespace zermelo::stochastic
