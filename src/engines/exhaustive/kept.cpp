#include "engines/exhaustive/kept.h"

#include "base/error.h"
#include "engines/common/shelf_names.h"
#include "engines/layers/row_keys.h"
#include "engines/layers/slices.h"
#include "engines/layers/states.h"
#include "engines/layers/with_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <sstream>

namespace zermelo::engines {

namespace {

using layered::block_size;

// Each begins where the one before it ends.
constexpr const char *worths_name = "worths", *ends_name = "worths.ends";
constexpr std::size_t end_bytes = sizeof(std::uint64_t);
constexpr const char *nothing = "-";

struct Less {
    bool operator()(const Worth &a, const Worth &b) const {
        return std::tie(a.value, a.steps, a.mean) < std::tie(b.value, b.steps, b.mean);
    }
};

std::string to_text(const Worth &worth) {
    return fmt::format("{} {} {}", worth.value, worth.steps ? std::to_string(*worth.steps) : nothing,
                       worth.mean ? worth.mean->get_str() : nothing);
}

Worth worth_from(const std::string &text, const store::Content &content) {
    std::istringstream words(text);
    Worth out;
    std::string steps, mean;
    if (!(words >> out.value >> steps >> mean)) content.fail("what a state is worth cannot be read");
    if (steps != nothing) out.steps = std::stoull(steps);
    if (mean != nothing) out.mean = mpq_class(mean);
    return out;
}

template <std::size_t W>
void write_all(store::Shelf &shelf, const layered::Coding &coding, std::size_t fluents,
               const AllStates &states, const KnownWorth &known, Meter &meter) {
    layered::RowKeys<W> keys(coding, fluents);
    std::vector<std::pair<layered::Key<W>, std::uint32_t>> sorted; // with the number of the worth
    for (std::size_t i = 0; i < states.size(); ++i) {
        meter.check();
        if (states.alike(i) > 0) sorted.emplace_back(keys.of(states.row(i)).value(), known.numbers[i]);
    }
    std::sort(sorted.begin(), sorted.end());
    std::vector<layered::Key<W>> all;
    std::vector<std::uint32_t> numbers;
    for (const auto &[key, number] : sorted) {
        all.push_back(key);
        numbers.push_back(number);
    }
    std::vector<layered::PartBytes> parts{layered::write_part(all)};
    shelf.write(states_name(0), layered::write_states(W, parts));

    std::size_t bits = layered::bits_for(known.worths.size()), bytes = bits * sizeof(layered::Bits);
    std::string slices((numbers.size() + block_size - 1) / block_size * bytes, '\0');
    for (std::size_t block = 0; block * block_size < numbers.size(); ++block) {
        std::size_t first = block * block_size;
        layered::write_slices(numbers.data() + first, std::min(block_size, numbers.size() - first), bits,
                              slices.data() + block * bytes);
    }
    shelf.write(values_name(0), std::move(slices));
}

template <std::size_t W>
class KeptStates : public Stored {
  public:
    KeptStates(const store::Shelf &shelf, const game::Game &game)
        : keys_(layered::read_coding(shelf, game), game.fluents.size()), states_(shelf.read(states_name(0))),
          numbers_(shelf.read(values_name(0))), ends_(shelf.read(ends_name)),
          worths_(shelf.read(worths_name)),
          bits_(layered::bits_for(static_cast<std::size_t>(ends_->size() / end_bytes))) {}

    std::optional<Worth> at(const std::uint64_t *row) const override {
        auto key = keys_.of(row);
        auto place = key ? states_.find(*key) : std::nullopt;
        if (!place) return std::nullopt;
        std::size_t bytes = bits_ * sizeof(layered::Bits);
        std::uint32_t number =
            layered::read_slices_at(numbers_->at(place->block * bytes, bytes), bits_, place->lane);
        std::uint64_t begin = number == 0 ? 0 : end_of(number - 1), end = end_of(number);
        if (end < begin) ends_->fail("it is not in order");
        return worth_from({reinterpret_cast<const char *>(worths_->at(begin, end - begin)),
                           static_cast<std::size_t>(end - begin)},
                          *worths_);
    }

  private:
    std::uint64_t end_of(std::uint32_t number) const {
        std::uint64_t out;
        std::memcpy(&out, ends_->at(number * end_bytes, end_bytes), sizeof out);
        return out;
    }

    layered::RowKeys<W> keys_;
    layered::States<W> states_;
    std::shared_ptr<const store::Content> numbers_, ends_, worths_;
    std::size_t bits_; // of a number
};

} // namespace

Ends::Ends(const Problem &problem, const Query &query) : chance_(problem.game.has_chance()) {
    OutcomeCode code(problem.game, query.role, query.model, query.measure);
    for (std::uint32_t c = 0; c < code.count(); ++c) codes_.emplace(code.values(c), c);
}

Worth Ends::worth(const std::vector<int> &values) const {
    if (chance_) return {0, {}, mpq_class(values[0])};
    return {codes_.at(values), {}, {}};
}

KnownWorth know(const AllStates &states, const std::function<Worth(std::size_t)> &of_state, Meter &meter) {
    KnownWorth out;
    std::map<Worth, std::uint32_t, Less> numbers;
    for (std::size_t i = 0; i < states.size(); ++i) {
        meter.check();
        auto [at, fresh] = numbers.emplace(of_state(i), static_cast<std::uint32_t>(numbers.size()));
        if (fresh) out.worths.push_back(at->first);
        out.numbers.push_back(at->second);
    }
    return out;
}

LayerCount count(const AllStates &states, const KnownWorth &known, std::size_t values, Meter &meter) {
    LayerCount out{0, 0, std::vector<mpz_class>(values), {}};
    for (std::size_t i = 0; i < states.size(); ++i) {
        meter.check();
        mpz_class alike = states.alike(i);
        out.states += alike;
        if (states.is_terminal(i)) out.terminal += alike;
        out.by_value[known.worths[known.numbers[i]].value] += alike;
    }
    if (!known.worths[0].mean) return out;
    auto less = [](const Worth &a, const Worth &b) { return a.mean < b.mean; };
    auto [lowest, highest] = std::minmax_element(known.worths.begin(), known.worths.end(), less);
    out.by_value.clear();
    out.spread = {known.worths.size(), *lowest->mean, *highest->mean};
    return out;
}

void keep(store::Shelf &shelf, const Problem &problem, const Query &query, const AllStates &states,
          const KnownWorth &known, Meter &meter) {
    layered::Coding coding = layered::choose_coding(shelf, problem, query);
    layered::with_words(bit_count(coding.cells), [&]<std::size_t W>() {
        write_all<W>(shelf, coding, problem.game.fluents.size(), states, known, meter);
    });
    std::string all, ends;
    for (const Worth &worth : known.worths) {
        all += to_text(worth);
        std::uint64_t end = all.size();
        ends.append(reinterpret_cast<const char *>(&end), sizeof end);
    }
    shelf.write(ends_name, std::move(ends));
    shelf.write(worths_name, std::move(all));
}

std::unique_ptr<Stored> open_kept(const store::Shelf &shelf, const game::Game &game) {
    std::size_t bits = 64 * layered::words_in(*shelf.read(states_name(0)));
    return layered::with_words(bits, [&]<std::size_t W>() -> std::unique_ptr<Stored> {
        return std::make_unique<KeptStates<W>>(shelf, game);
    });
}

} // namespace zermelo::engines
