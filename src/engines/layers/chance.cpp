#include "engines/layers/chance.h"

#include "engines/common/outcome_code.h"
#include "engines/layers/merge.h"

#include <algorithm>

namespace zermelo::engines::layered {

namespace {

// Whether integers up to this size, and their sums of two, can be of that type.
bool fits_wide(const mpz_class &largest) {
    return mpz_sizeinbase(largest.get_mpz_t(), 2) <= 8 * sizeof(Wide) - 2;
}

} // namespace

template <std::size_t W>
ChanceLayers<W>::ChanceLayers(store::Shelf &shelf, bool in_memory, const Problem &problem, const Query &query,
                              const Resources &resources, const Coding &coding, std::size_t values)
    : Layers<W>(shelf, in_memory, problem, query, resources, coding, values) {
    OutcomeCode code(problem.game, query.role, query.model, query.measure);
    for (std::uint32_t outcome = 0; outcome < code.count(); ++outcome) {
        payoffs_.push_back(code.values(outcome)[0]);
        largest_payoff_ = std::max<mpz_class>(largest_payoff_, abs(mpz_class(payoffs_.back())));
    }
    for (const game::Role &role : problem.game.roles) {
        random_.push_back(role.is_random);
        if (role.is_random) most_cases_ = std::max(most_cases_, role.move_count);
    }
    game::Sides sides = game::sides_of(problem.game, query.role, query.model);
    wants_much_.assign(random_.size(), true);
    for (game::RoleId role : sides.others) wants_much_[role.index()] = false;
    first_wants_much_ = sides.own_first;
}

// One layer, with sums of this type.
template <std::size_t W>
template <class Number>
class ChanceLayers<W>::Pass {
  public:
    Pass(ChanceLayers &layers, const Layer &layer, const Layer *next, const FractionsReader *next_values)
        : layers_(layers), account_(layers.account_), layer_(layer), next_(next), next_values_(next_values),
          denominator_(next ? next_values->denominator() : mpz_class(1)) {
        if (next) {
            take(next_values->values() * sizeof(Number));
            next_numbers_ = next_values->template numerators<Number>();
        }
        for (int payoff : layers.payoffs_) worths_.push_back(from_mpz<Number>(denominator_ * payoff));
        take(layer.blocks() * block_size * sizeof(std::uint32_t));
        found_.resize(layer.blocks() * block_size);
        finder_.resize(layer.blocks());
        for (std::size_t i = 0; i < layers.workers_.size(); ++i) desks_.push_back(std::make_unique<Desk>());
    }
    ~Pass() { account_.give_back(taken_); }
    Pass(const Pass &) = delete;
    Pass &operator=(const Pass &) = delete;

    std::string run();

  private:
    // What a worker has at hand: the values of a block, lane by lane, as sums over chance.
    struct Desk {
        std::array<Number, block_size> best, answer, sum;
        Bits decided{};
        std::array<std::uint32_t, block_size> cases, numbers;
        std::unique_ptr<DistinctMeans<Number>> before, means; // of all blocks: the last time, and this time
        std::uint64_t states = 0, terminal = 0;
    };
    static Mean<Number> nothing() { return {0, 0}; } // no value yet

    void make_tables();
    void evaluate(Worker &worker, std::size_t block, bool last);
    void recall(Desk &desk, std::size_t block) const;
    void back_up_turns(const Worker &worker, Desk &desk);
    void back_up_sides(const Worker &worker, Desk &desk);
    void note(Worker &worker, Desk &desk, std::size_t block, std::size_t count, bool last);
    template <class Common>
    std::string write(const Found<Number> &found, const mpz_class &cases);

    const Number &number_of(const Key<W> &key) const {
        return next_numbers_[layers_.table_with(key).any_value(key)];
    }
    void take(std::size_t bytes) {
        account_.take(bytes);
        taken_ += bytes;
    }

    ChanceLayers &layers_;
    Account &account_;
    std::size_t taken_ = 0;
    const Layer &layer_;
    const Layer *next_;
    const FractionsReader *next_values_;
    mpz_class denominator_;                    // of the next layer
    std::vector<Number> next_numbers_;         // by value of the next layer
    std::vector<Number> worths_;               // by outcome
    std::vector<std::unique_ptr<Desk>> desks_; // by worker
    std::vector<std::uint32_t> found_;         // by state: which of those that its finder found
    std::vector<std::size_t> finder_;          // by block: the worker
};

template <std::size_t W>
template <class Number>
std::string ChanceLayers<W>::Pass<Number>::run() {
    std::size_t parts = next_ ? next_->parts() : 0;
    layers_.begin_ = layers_.end_ = 0;
    do {
        for (auto &desk : desks_) {
            desk->before = std::move(desk->means);
            desk->means = std::make_unique<DistinctMeans<Number>>(account_);
        }
        if (next_) make_tables();
        layers_.for_all(
            layers_.what_, layer_.blocks(), layers_.blocks_at_once,
            [&](Worker &worker, std::size_t block) { evaluate(worker, block, layers_.end_ == parts); });
        layers_.drop_tables();
        layers_.begin_ = layers_.end_;
    } while (layers_.begin_ < parts);
    Found<Number> found;
    for (const auto &desk : desks_) found.push_back(&desk->means->all());
    mpz_class cases = common_cases(found);
    return fits_wide(layers_.largest_payoff_ * denominator_ * cases) ? write<Wide>(found, cases)
                                                                     : write<mpz_class>(found, cases);
}

// Of as many parts of the next layer as there is room for.
template <std::size_t W>
template <class Number>
void ChanceLayers<W>::Pass<Number>::make_tables() {
    const std::size_t bits = next_values_->bits();
    // About as many different values as in the next layer will have to be kept.
    std::size_t more = layers_.workers_.size() * next_values_->values() * 2 * sizeof(Mean<Number>);
    layers_.end_ = layers_.parts_that_fit(*next_, bits, std::min(more, account_.left() / 2));
    if (layers_.end_ == layers_.begin_) throw layers_.out_of_room();
    layers_.fill_tables(*next_, bits, [&](Worker &worker, std::size_t block, std::size_t count) {
        Desk &desk = *desks_[worker.place];
        next_values_->read(block, desk.numbers.data(), count);
        return desk.numbers.data();
    });
}

// The values of a block, as far as the tables go.
template <std::size_t W>
template <class Number>
void ChanceLayers<W>::Pass<Number>::evaluate(Worker &worker, std::size_t block, bool last) {
    Desk &desk = *desks_[worker.place];
    std::size_t count = layers_.load(worker, layer_, block);
    layers_.look_ahead(worker);
    worker.expander.find_cases(desk.cases.data());
    bool alone = worker.expander.find_choosers(worker.choosers.data());
    // Where several choose, all that it leads to is needed at once.
    if (!alone && (!last || layers_.begin_ > 0)) throw layers_.out_of_room();
    desk.decided = {};
    if (layers_.begin_ > 0) recall(desk, block);
    alone ? back_up_turns(worker, desk) : back_up_sides(worker, desk);
    note(worker, desk, block, count, last);
}

// What was found in the parts that were done before.
template <std::size_t W>
template <class Number>
void ChanceLayers<W>::Pass<Number>::recall(Desk &desk, std::size_t block) const {
    const auto &means = desks_[finder_[block]]->before->all();
    for (std::size_t lane = 0; lane < layer_.size_of(block); ++lane) {
        const Mean<Number> &mean = means[found_[block * block_size + lane]];
        if (mean == nothing()) continue;
        desk.best[lane] = mean.sum;
        desk.decided.set(lane);
    }
}

template <std::size_t W>
template <class Number>
void ChanceLayers<W>::Pass<Number>::back_up_turns(const Worker &worker, Desk &desk) {
    const Key<W> *key = worker.found.data();
    for (const auto &step : worker.steps)
        for_each_lane(step.where, [&](std::size_t lane) {
            const Number &number = number_of(*key++);
            Number &best = desk.best[lane];
            std::size_t chooser = worker.choosers[lane];
            bool decided = desk.decided.test(lane);
            desk.decided.set(lane);
            if (layers_.random_[chooser])
                best = decided ? Number(best + number * step.times) : Number(number * step.times);
            else if (!decided || (layers_.wants_much_[chooser] ? number > best : number < best))
                best = number;
        });
}

// The best choice of the side that moves first, where the other gives the best answer to each, and what these
// leave to chance is added up.
template <std::size_t W>
template <class Number>
void ChanceLayers<W>::Pass<Number>::back_up_sides(const Worker &worker, Desk &desk) {
    const bool much = layers_.first_wants_much_;
    const Key<W> *key = worker.found.data();
    auto step = worker.steps.begin(), end = worker.steps.end();
    while (step != end) {
        Bits answered{};
        for (std::size_t choice = step->choice; step != end && step->choice == choice;) {
            Bits here{};
            for (std::size_t answer = step->answer; step != end && step->answer == answer; ++step)
                for_each_lane(step->where, [&](std::size_t lane) {
                    Number number = number_of(*key++) * step->times;
                    desk.sum[lane] = here.test(lane) ? Number(desk.sum[lane] + number) : number;
                    here.set(lane);
                });
            for_each_lane(here, [&](std::size_t lane) {
                const Number &sum = desk.sum[lane];
                Number &answer = desk.answer[lane];
                if (!answered.test(lane) || (much ? sum < answer : sum > answer)) answer = sum;
                answered.set(lane);
            });
        }
        for_each_lane(answered, [&](std::size_t lane) {
            const Number &answer = desk.answer[lane];
            Number &best = desk.best[lane];
            if (!desk.decided.test(lane) || (much ? answer > best : answer < best)) best = answer;
            desk.decided.set(lane);
        });
    }
}

template <std::size_t W>
template <class Number>
void ChanceLayers<W>::Pass<Number>::note(Worker &worker, Desk &desk, std::size_t block, std::size_t count,
                                         bool last) {
    const Bits &terminal = worker.expander.terminal();
    std::array<std::uint8_t, block_size> outcomes{}; // the lowest, where nobody can go on
    for (std::size_t b = 0; b < worker.expander.outcome_bits(); ++b)
        for_each_lane(both(terminal, worker.expander.outcome_bit(b)),
                      [&](std::size_t lane) { outcomes[lane] |= static_cast<std::uint8_t>(1U << b); });
    finder_[block] = worker.place;
    std::uint32_t *found = found_.data() + block * block_size;
    for (std::size_t lane = 0; lane < count; ++lane)
        if (desk.decided.test(lane))
            found[lane] = desk.means->add({desk.best[lane], desk.cases[lane]});
        else
            found[lane] = desk.means->add(last ? Mean<Number>{worths_[outcomes[lane]], 1} : nothing());
    if (!last) return;
    worker.expander.find_orbits(worker.orbits.data());
    for (std::size_t lane = 0; lane < count; ++lane) desk.states += worker.orbits[lane];
    desk.terminal += worker.states_in(terminal);
}

// All values over one denominator, and which of them each state has.
template <std::size_t W>
template <class Number>
template <class Common>
std::string ChanceLayers<W>::Pass<Number>::write(const Found<Number> &found, const mpz_class &cases) {
    std::size_t values = 0;
    for (const auto *means : found) values += means->size();
    take(values * Merged<Common>::bytes_each);
    Merged<Common> merged = merge<Common>(found, denominator_, cases, layers_.workers_[0]->meter);
    for (const auto &desk : desks_) {
        merged.fractions.states += desk->states;
        merged.fractions.terminal += desk->terminal;
    }

    FractionsWriter out(merged.fractions, layer_.blocks());
    take(out.bytes());
    layers_.for_all(layers_.what_, layer_.blocks(), layers_.blocks_at_once, [&](Worker &, std::size_t block) {
        std::size_t count = layer_.size_of(block);
        std::uint32_t *numbers = found_.data() + block * block_size;
        const auto &places = merged.places[finder_[block]];
        for (std::size_t i = 0; i < count; ++i) numbers[i] = places[numbers[i]];
        out.write(block, numbers, count);
    });
    return out.finish();
}

template <std::size_t W>
std::string ChanceLayers<W>::values_of(const Layer &layer, const Layer *next,
                                       const std::shared_ptr<const store::Content> &next_values) {
    std::optional<FractionsReader> behind;
    if (next) behind.emplace(next_values);
    mpz_class largest = largest_payoff_ * most_cases_;
    if (next) largest *= behind->denominator();
    const FractionsReader *values = behind ? &*behind : nullptr;
    return fits_wide(largest) ? Pass<Wide>(*this, layer, next, values).run()
                              : Pass<mpz_class>(*this, layer, next, values).run();
}

template class ChanceLayers<1>;
template class ChanceLayers<2>;
template class ChanceLayers<4>;
template class ChanceLayers<8>;

} // namespace zermelo::engines::layered
