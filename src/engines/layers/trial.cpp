#include "engines/layers/trial.h"

#include "engines/layers/expander.h"
#include "space/state_set.h"

namespace zermelo::engines::layered {

namespace {

// A layer of so many states is like those that are larger, and some of them are like the others.
constexpr std::size_t large_layer = 50'000, some_states = 10'000;
// If all layers together have no more, listing them is soon done.
constexpr std::size_t few_states = 300'000;

class Walk {
  public:
    Walk(const Problem &problem, const Query &query, const Coding &coding, const Job &job)
        : meter_(job), bits_(bit_count(coding.cells)), words_(bits_ / 64 + 1),
          expander_(problem, query, coding, words_, meter_), layer_(words_), next_(words_) {
        std::vector<std::uint64_t> root(words_);
        std::vector<bool> bits = bits_of(coding.cells, query.from.words.data()).value();
        for (std::size_t b = 0; b < bits.size(); ++b) root[b / 64] |= std::uint64_t{bits[b]} << (b % 64);
        add(root.data());
    }

    Breadth run() {
        bool all = true;
        while (all && next_.size() > 0) {
            std::swap(layer_, next_);
            next_ = space::StateSet(words_);
            all = layer_.size() < large_layer && expanded_ + layer_.size() <= few_states;
            std::size_t count = all ? layer_.size() : std::min(layer_.size(), some_states);
            for (std::size_t first = 0; first < count; first += Expander::width)
                expand(first, std::min(Expander::width, count - first));
        }
        auto states = static_cast<double>(expanded_);
        return {successors_ / states, bits_written_ / states, all};
    }

  private:
    void add(const std::uint64_t *row) { next_.add(row, next_.hash(row)); }
    void expand(std::size_t first, std::size_t count) {
        std::vector<std::uint64_t> rows;
        for (std::size_t i = first; i < first + count; ++i)
            rows.insert(rows.end(), layer_.row(i), layer_.row(i) + words_);
        rows.resize(Expander::width * words_);
        expander_.load(rows.data(), count);
        expanded_ += count;
        expander_.for_each_step([&](const Expander::Step &step, const std::uint64_t *made) {
            meter_.check();
            bits_written_ += static_cast<double>(bits_);
            for_each_lane(step.where, [&](std::size_t lane) {
                ++successors_;
                add(made + lane * words_);
            });
        });
    }

    Meter meter_;
    std::size_t bits_, words_;
    Expander expander_;
    space::StateSet layer_, next_;
    std::size_t expanded_ = 0; // states
    double successors_ = 0, bits_written_ = 0;
};

} // namespace

Breadth breadth(const Problem &problem, const Query &query, const Job &job) {
    store::MemoryShelf shelf;
    return Walk(problem, query, choose_coding(shelf, problem, query), job).run();
}

} // namespace zermelo::engines::layered
