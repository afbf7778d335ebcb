#include "engines/layers/trial.h"

#include "engines/layers/expander.h"

#include <set>

namespace zermelo::engines::layered {

namespace {

// A layer of so many states is like those that are larger.
constexpr std::size_t many_states = 10'000;

using Row = std::vector<std::uint64_t>;

class Walk {
  public:
    Walk(const Problem &problem, const Query &query, const Coding &coding, const Job &job)
        : meter_(job), bits_(bit_count(coding.cells)), words_(bits_ / 64 + 1),
          expander_(problem, query, coding, words_, meter_), rows_(Expander::width * words_) {
        Row root(words_);
        std::vector<bool> bits = bits_of(coding.cells, query.from.words.data()).value();
        for (std::size_t b = 0; b < bits.size(); ++b) root[b / 64] |= std::uint64_t{bits[b]} << (b % 64);
        layer_.insert(root);
    }

    Breadth run() {
        while (!layer_.empty() && !enough_) {
            enough_ = layer_.size() >= many_states;
            std::size_t left = many_states;
            for (auto row = layer_.begin(); row != layer_.end() && left > 0;) {
                std::size_t count = 0;
                for (; row != layer_.end() && count < Expander::width; ++row, ++count)
                    std::copy(row->begin(), row->end(), rows_.data() + count * words_);
                expand(count);
                left -= std::min(left, count);
            }
            layer_ = std::move(next_);
            next_.clear();
        }
        return {successors_ / states_, bits_written_ / states_};
    }

  private:
    void expand(std::size_t count) {
        expander_.load(rows_.data(), count);
        states_ += static_cast<double>(count);
        expander_.for_each_step([&](const Expander::Step &step, const std::uint64_t *rows) {
            meter_.check();
            bits_written_ += static_cast<double>(bits_);
            for_each_lane(step.where, [&](std::size_t lane) {
                ++successors_;
                if (!enough_) next_.emplace(rows + lane * words_, rows + (lane + 1) * words_);
            });
        });
    }

    Meter meter_;
    std::size_t bits_, words_;
    Expander expander_;
    Row rows_; // of a block
    std::set<Row> layer_, next_;
    bool enough_ = false; // this layer is the last
    double states_ = 0, successors_ = 0, bits_written_ = 0;
};

} // namespace

Breadth breadth(const Problem &problem, const Query &query, const Job &job) {
    store::MemoryShelf shelf;
    return Walk(problem, query, choose_coding(shelf, problem, query), job).run();
}

} // namespace zermelo::engines::layered
