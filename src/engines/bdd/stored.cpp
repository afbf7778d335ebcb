#include "engines/bdd/stored.h"

#include "engines/common/shelf_names.h"

namespace zermelo::engines::symbolic {

namespace {

class StoredDiagrams : public Stored {
  public:
    StoredDiagrams(const store::Shelf &shelf, const game::Game &game)
        : cells_(cells_from(shelf.read(coding_name)->all(), game)), solution_(read_solution(shelf)) {}

    std::optional<Worth> at(const std::uint64_t *row) const override {
        auto bits = bits_of(cells_, row);
        if (!bits) return std::nullopt;
        return solution_->at(*bits);
    }

  private:
    std::vector<Cell> cells_;
    std::unique_ptr<Solved> solution_;
};

} // namespace

std::unique_ptr<Stored> open_stored(const store::Shelf &shelf, const game::Game &game) {
    return std::make_unique<StoredDiagrams>(shelf, game);
}

} // namespace zermelo::engines::symbolic
