#include "cross/compare.h"

#include "base/error.h"
#include "cross/line.h"
#include "cross/work.h"
#include "strategy/file.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::cross {

namespace {

using engines::Verdict;

// Whether the verdict owns up to leaving something out that was asked for. `what` is one of "distance",
// "first moves", "strategy".
bool said_to_be_missing(const Verdict &verdict, const std::string &what, const engines::Query &query) {
    if (what == "distance" && query.model == game::Model::own) return true; // there is none
    return verdict.limit || (what == "strategy" && !verdict.no_strategy.empty());
}

std::string text(const mpq_class &value) { return value.get_str(); }
std::string text(const std::optional<std::size_t> &steps) { return steps ? std::to_string(*steps) : "none"; }

class Comparing {
  public:
    Comparing(Position &position, const engines::Query &query, const engines::RoleVerdict &answer,
              bool hurried)
        : position_(position), query_(query), answer_(answer), verdict_(answer.verdict), hurried_(hurried),
          judge_(position.judge(query.role, query.model, query.measure)), truth_(judge_.truth(query.depth)) {}

    std::vector<Comparison> run() {
        if (!verdict_.decided()) {
            bool inside = verdict_.lower <= truth_.value && truth_.value <= verdict_.upper;
            note("bounds", inside, text(verdict_.lower) + " … " + text(verdict_.upper), text(truth_.value));
            note("reason", !verdict_.reason.empty(), "undecided without a reason", "a reason");
            if (verdict_.strategy) check_strategy(*verdict_.strategy);
            return std::move(out_);
        }
        note("value", verdict_.lower == truth_.value, text(verdict_.lower), text(truth_.value));
        if (!out_.back().same) return std::move(out_); // the rest would be wrong with it
        if (query_.model == game::Model::own && !verdict_.values.empty()) compare_values();
        if (answer_.derived) { // only the value is shown
            expect("distance", query_.distance && truth_.distance && query_.model != game::Model::own);
            expect("first moves", query_.all_moves && !truth_.keeping.empty());
            expect("strategy", query_.strategy_states > 0);
            return std::move(out_);
        }
        compare_distance();
        compare_moves();
        compare_line();
        if (verdict_.strategy)
            check_strategy(*verdict_.strategy);
        else
            expect("strategy", query_.strategy_states > 0);
        return std::move(out_);
    }

  private:
    void note(const char *column, bool same, std::string shown, std::string right, std::string kind = {}) {
        out_.push_back({column, same, std::move(shown), std::move(right), std::move(kind)});
    }

    // Something is not there; is that said?
    void expect(const char *what, bool asked) {
        if (!asked) return;
        bool said = said_to_be_missing(verdict_, what, query_);
        note("missing", said, fmt::format("no {}, and no word about it", what), what, what);
    }

    void compare_values() {
        for (game::RoleId role : position_.game().players()) {
            const mpq_class &shown = verdict_.values[role.index()], &right = truth_.values[role.index()];
            note("value", shown == right,
                 fmt::format("{} for {}", text(shown), position_.game().roles[role.index()].name),
                 text(right));
        }
    }

    // Not asked for, a distance may be larger than the least one, but not smaller.
    void compare_distance() {
        if (query_.model == game::Model::own) return;
        if (!verdict_.distance) return expect("distance", query_.distance && truth_.distance);
        if (judge_.approached() && !query_.depth) return compare_distance_to_limit();
        bool same = truth_.distance && (query_.distance ? *verdict_.distance == *truth_.distance
                                                        : *verdict_.distance >= *truth_.distance);
        if (query_.depth) same &= *verdict_.distance <= *query_.depth;
        note("distance", same, text(verdict_.distance),
             query_.distance || !truth_.distance ? text(truth_.distance)
                                                 : "at least " + text(truth_.distance));
    }

    void compare_distance_to_limit() {
        std::size_t steps = *verdict_.distance;
        auto within = [&](std::size_t n) { return judge_.number(judge_.values(n)[0]); };
        bool enough = within(steps) == truth_.value;
        bool too_many = query_.distance && steps > 0 && within(steps - 1) == truth_.value;
        note("distance", enough && !too_many, text(verdict_.distance), text(truth_.distance));
    }

    void compare_moves() {
        if (query_.depth && *query_.depth == 0) return; // no move may be made
        std::vector<game::MoveId> shown = verdict_.keeping;
        if (verdict_.keeping_is_complete)
            note("first moves", shown == truth_.keeping, names(shown), names(truth_.keeping));
        else {
            bool inside = std::all_of(shown.begin(), shown.end(), [&](game::MoveId move) {
                return std::count(truth_.keeping.begin(), truth_.keeping.end(), move) > 0;
            });
            note("first moves", inside, names(shown), "some of: " + names(truth_.keeping));
            expect("first moves", query_.all_moves && !truth_.keeping.empty());
        }
    }

    void compare_line() {
        static const char *const kinds[] = {"", "illegal", "value", "stops", "long way"};
        LineReport report = check_line(position_, query_, verdict_, truth_);
        bool right = report.fault == LineFault::none || (hurried_ && report.fault == LineFault::stops);
        std::string shown;
        for (const auto &joint : verdict_.line) shown += names(joint) + " ; ";
        note("line", right, shown + report.what, "perfect play",
             kinds[static_cast<std::size_t>(report.fault)]);
    }

    void check_strategy(const strategy::Strategy &strategy) {
        std::string fault = fault_of_claim(strategy), kind = "claim";
        if (fault.empty()) fault = fault_of_plan(strategy), kind = "plan";
        note("strategy", fault.empty(), fault, "a verified strategy for the query and the value", kind);
    }

    std::string fault_of_claim(const strategy::Strategy &strategy) const {
        const strategy::Claim &claim = strategy.claim;
        if (claim.role != query_.role || claim.model != query_.model || claim.measure != query_.measure ||
            claim.root != query_.from || claim.depth != query_.depth)
            return "the claim is not the query";
        // More than every goal that can ever hold needs no plan against it.
        game::Payoff payoff(position_.game(), query_.role, query_.model, query_.measure);
        bool lower = verdict_.lower == judge_.lowest(), upper = verdict_.upper == payoff.scale().back();
        for (const strategy::Part &part : strategy.parts) {
            bool is_table = part.side == strategy::Side::table;
            if (is_table || part.side == strategy::Side::lower) {
                if (part.bound != verdict_.lower) return "at least " + text(part.bound) + " is claimed";
                lower = true;
            }
            if (is_table || part.side == strategy::Side::upper) {
                if (part.bound != verdict_.upper) return "at most " + text(part.bound) + " is claimed";
                upper = true;
            }
        }
        bool over = position_.plays()[0].terminal;
        if (!over && verdict_.decided() && (!lower || !upper))
            return fmt::format("no part for the {} bound", lower ? "upper" : "lower");
        return "";
    }

    std::string fault_of_plan(const strategy::Strategy &strategy) const {
        try {
            const game::Game &game = position_.game();
            strategy::Report report = verify(game, strategy::read(strategy::write(strategy, game), game));
            return report.verified() ? "" : report.fault->text();
        } catch (const Error &error) {
            return error.what();
        }
    }

    std::string names(const std::vector<game::MoveId> &moves) const {
        std::string out;
        for (game::MoveId move : moves)
            out += (out.empty() ? "" : " ") + position_.game().moves[move.index()].name;
        return out.empty() ? "none" : out;
    }

    Position &position_;
    const engines::Query &query_;
    const engines::RoleVerdict &answer_;
    const Verdict &verdict_;
    bool hurried_;
    Judge &judge_;
    Truth truth_;
    std::vector<Comparison> out_;
};

} // namespace

std::vector<Comparison> compare(Position &position, const engines::Query &query,
                                const engines::RoleVerdict &answer, bool hurried) {
    return Comparing(position, query, answer, hurried).run();
}

} // namespace zermelo::cross
