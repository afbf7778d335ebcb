#include "engines/star/star.h"

#include "base/random.h"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

namespace zermelo::engines {

namespace {

constexpr std::size_t share_for_fractions = 8; // of the memory: an eighth
constexpr std::size_t fewest_to_probe = 3;     // cases: with two it costs more than it saves
constexpr int sampled_plays = 32;
constexpr std::size_t steps_of_sampled_plays = 1000;

bool steps_count(const Problem &problem, const Query &query) {
    return query.depth && !(problem.facts.horizon && *problem.facts.horizon <= *query.depth);
}

} // namespace

Star::Star(const Problem &problem, const Query &query, const Resources &resources)
    : problem_(problem), query_(query), resources_(resources), order_(problem.game, query.role, query.model),
      canonical_(problem.facts.symmetries, problem.game),
      successors_(problem, query, canonical_, resources.job), counts_steps_(steps_count(problem, query)),
      passes_through_(!counts_steps_ && problem.game.players().size() > 1),
      scores_(successors_.payoff(), sample_plays(), resources.table_bytes / share_for_fractions),
      table_(resources.table_bytes - resources.table_bytes / share_for_fractions),
      worth_(problem.tapes.circuit.fluent_count), meter_(resources.job), row_words_(query.from.words.size()) {
    successors_.make(query.from.words.data(), 1, passes_through_, false, root_);
}

// By play, the numbers of cases that chance had.
std::vector<std::vector<std::uint32_t>> Star::sample_plays() {
    Random random(1);
    std::vector<std::vector<std::uint32_t>> out(sampled_plays);
    for (auto &play : out) {
        std::vector<std::uint64_t> row = query_.from.words;
        Family next;
        for (std::size_t step = 0; step < steps_of_sampled_plays; ++step) {
            successors_.make(row.data(), 1, false, false, next);
            if (next.shape(0).size() == 0) break;
            play.push_back(next.shape(0).chance);
            std::size_t at = random.below(next.cases().size());
            if (next.cases()[at].ends) break;
            row.assign(next.state(at), next.state(at) + row.size());
        }
    }
    return out;
}

// Is the value at least so much?
void Star::ask(Score score, Worth &known) {
    if (score <= known.lower || score > known.upper || known.known() || limit_) return;
    known = together(known, visit_root({score - 1, score}));
}

// First questions about numbers far from each other, then about nearer ones. The first are easy; each answer
// leaves in the table what helps with the next ones; and when a limit is reached the last answers are bounds.
Worth Star::solve() {
    if (root_.shape(0).size() == 0 || query_.depth == 0) return {0, 0};
    Worth known = scores_.nothing_known();
    for (Score part : {64, 16, 4}) {
        ask(scores_.top() / part, known);
        ask(scores_.top() - scores_.top() / part, known);
    }
    constexpr int halvings = 3;
    for (int i = 0; i < halvings; ++i) ask(known.lower + (known.upper - known.lower + 1) / 2, known);
    if (known.known() || limit_) return known;
    return together(known, visit_root({known.lower - 1, known.upper + 1}));
}

Worth Star::visit_root(Window window) {
    return visit(root_, 0, window, 0, query_.depth.value_or(0), root_best_, false);
}

// Within the window the value exactly, otherwise a bound that shows on which side of it.
Worth Star::visit(const Family &family, std::size_t state, Window window, std::size_t ply, std::size_t left,
                  std::uint16_t &best, bool probe) {
    Visit &here = begin_visit(family, state, ply, left, best);
    Worth out = bound(here, 0, 0);
    if (window.decided_by(out) || limit_) return out;
    if (auto limit = limit_of(meter_.job(), [&] {
            guess_cases(here);
            make_all_children(here);
            out = search(here, 0, 0, window, probe);
        })) {
        if (!limit_) limit_ = limit;
        out = bound(here, 0, 0);
    }
    best = here.best;
    return out;
}

Worth Star::search(Visit &here, unsigned level, std::size_t index, Window window, bool probe) {
    if (level == 2) return average(here, here.family->first_row(here.state) + index, window);
    if (count(here, level) == 1) return search(here, level + 1, index, window, probe);
    return choose(here, level, index, window, probe);
}

Worth Star::choose(Visit &here, unsigned level, std::size_t index, Window window, bool probe) {
    const bool maximise = maximises(level);
    const std::size_t number = count(here, level);
    std::vector<Option> &options = here.options[level];
    options.clear();
    for (std::size_t i = 0; i < number; ++i) {
        std::size_t option = index * number + i;
        options.push_back({option, bound(here, level + 1, option), guess(here, level + 1, option)});
        if (i == here.best) options.back().guess = maximise ? 2 : -2; // before all others
    }
    std::ranges::sort(options, [&](const Option &a, const Option &b) {
        if (a.guess != b.guess) return maximise ? a.guess > b.guess : a.guess < b.guess;
        return a.index < b.index;
    });
    if (level == 0 || here.shape().first == 1) plan(here, options);
    Window now = window;
    for (Option &option : options) {
        Worth &worth = option.worth;
        worth = together(worth, bound(here, level + 1, option.index)); // which others may have made better
        if (maximise ? worth.upper <= now.alpha : worth.lower >= now.beta) continue;
        if (!worth.known()) worth = together(worth, search(here, level + 1, option.index, now, false));
        const bool better = maximise ? worth.lower > now.alpha : worth.upper < now.beta;
        if (better)
            here.best = static_cast<std::uint16_t>(std::min<std::size_t>(option.index % number, no_option));
        if (maximise)
            now.alpha = std::max(now.alpha, worth.lower);
        else
            now.beta = std::min(now.beta, worth.upper);
        if (now.alpha >= now.beta || probe || limit_) break;
    }
    return best_of(options, maximise);
}

// In which order rows will be looked at.
void Star::plan(Visit &here, const std::vector<Option> &options) {
    const std::size_t rows = std::size_t{here.shape().first} * here.shape().second / options.size();
    here.order.clear();
    for (const Option &option : options)
        for (std::size_t i = 0; i < rows; ++i)
            here.order.push_back(here.family->first_row(here.state) + option.index * rows + i);
}

// Who chose this row wants to know whether it is good enough. Most are not, and the cases that are worst for
// that side show it soonest.
void Star::order_cases(Visit &here, std::size_t row) {
    here.row_cases.resize(here.family->end(row) - here.family->begin(row));
    std::iota(here.row_cases.begin(), here.row_cases.end(), here.family->begin(row));
    std::ranges::stable_sort(here.row_cases, [&](std::size_t a, std::size_t b) {
        float of_a = here.cases[a - here.first()].guess, of_b = here.cases[b - here.first()].guess;
        return here.maximiser_before ? of_a < of_b : of_a > of_b;
    });
}

Worth Star::average(Visit &here, std::size_t row, Window window) {
    order_cases(here, row);
    Total sum = total(here, row);
    const Wide alpha = Wide{window.alpha} * sum.times, beta = Wide{window.beta} * sum.times;
    auto is_decided = [&] { return sum.upper <= alpha || sum.lower >= beta || limit_; };
    for (bool probe : {true, false}) {
        if (probe && here.row_cases.size() < fewest_to_probe) continue;
        for (std::size_t at : here.row_cases) {
            if (is_decided()) return sum.mean();
            Case &to = here.cases[at - here.first()];
            if (to.worth.known()) continue;
            if (to.family == no_family) {
                make_children(here, row, at);
                sum = total(here, row);
                if (to.worth.known() || is_decided()) continue;
            }
            if (probe && !worth_probing(here, to, window)) continue;
            const Wide times = made(here, at).times;
            const Worth before = to.worth;
            Wide low = divided_down(alpha - (sum.upper - times * before.upper), times),
                 high = divided_up(beta - (sum.lower - times * before.lower), times);
            follow(here, at,
                   {static_cast<Score>(std::max<Wide>(low, -1)),
                    static_cast<Score>(std::min<Wide>(high, scores_.top() + 1))},
                   probe);
            sum.lower += times * (to.worth.lower - before.lower);
            sum.upper += times * (to.worth.upper - before.upper);
        }
    }
    return is_decided() ? sum.mean() : exact_mean(here, row);
}

// A reply that is good for one side bounds the case to that side's advantage, which is of use only where the
// window is closed on that side.
bool Star::worth_probing(const Visit &here, const Case &to, Window window) const {
    const Shape &shape = here.children[to.family].shape(to.child);
    for (unsigned level : {0U, 1U})
        if ((level == 0 ? shape.first : shape.second) > 1)
            return maximises(level) ? window.beta <= scores_.top() : window.alpha >= 0;
    return false;
}

void Star::follow(Visit &here, std::size_t at, Window window, bool probe) {
    Case &to = here.cases[at - here.first()];
    recall(to); // since it was looked up, more may have become known
    if (window.decided_by(to.worth)) return;
    const std::uint64_t before = nodes_;
    Worth found =
        visit(here.children[to.family], to.child, window, here.ply + 1, here.left - 1, to.best, probe);
    to.worth = together(to.worth, found);
    remember(to, here.family->state(at), before);
}

std::vector<game::MoveId> Star::find_keeping(const Worth &value) {
    Steps steps(problem_, query_);
    Steps::Legal legal;
    Steps::Choices choices;
    steps.list(query_.from.words.data(), 1, legal);
    steps.choices_of(legal, 0, choices);
    const Shape shape = steps.shape_of(choices);
    if (shape.size() == 0 || query_.depth == 0) return {};

    Visit &here = begin_visit(root_, 0, 0, query_.depth.value_or(0), no_option);
    guess_cases(here);
    const Window around{value.lower - 1, value.upper + 1};
    auto keeps = [&](unsigned level, std::size_t index) {
        Worth found = search(here, level, index, around, false);
        if (limit_) throw LimitReached(*limit_);
        return found.known() && scores_.equal(found, value);
    };
    space::JointMoves joint(order_.roles);
    std::vector<game::MoveId> moves;
    for (std::size_t a = 0; a < shape.first; ++a) {
        if (!keeps(1, a)) continue;
        for (std::size_t b = 0; b < (order_.role_first ? 1 : shape.second); ++b) {
            std::size_t row = a * shape.second + b;
            if (order_.role_first || keeps(2, row))
                moves.push_back(joint.joint(choices, row * shape.chance)[query_.role.index()]);
        }
    }
    std::ranges::sort(moves, {}, &game::MoveId::index);
    moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
    return moves;
}

void Star::tell_progress() {
    constexpr double often = 0.2; // seconds
    if (!resources_.progress || nodes_ % 1024 != 0 || meter_.elapsed_seconds() < told_at_ + often) return;
    told_at_ = meter_.elapsed_seconds();
    resources_.progress(
        fmt::format("{:.1f} M nodes, table {:.0f} %", static_cast<double>(nodes_) / 1e6,
                    100 * static_cast<double>(table_.entries()) / static_cast<double>(table_.capacity())));
}

} // namespace zermelo::engines
