// The value of a formula by search along its prefix (Littman, Majercik, Pitassi 2001), with the values of
// what was left of it in a cache, and with what falls apart taken apart (as in model counting: Bayardo and
// Pehoushek 2000; Sang et al. 2004). With three quantifiers:
//
// - A literal that follows by unit propagation is no choice. An existential one is simply made true; for a
//   random one the value has its probability as a factor, once, for a factor goes through maximum, minimum
//   and mean, so it does not matter that its turn has not come; if it is universal, the value is 0.
// - Parts without common variables are games of their own: the value of both is the product, for neither
//   player's choice in one part changes the other factor, and none of them is negative.
// - A variable that no clause needs is not decided; one that clauses need with one sign only is made true by
//   the existential player and false by the universal one. Chance has no such preference.
#pragma once

#include "base/job.h"
#include "solvers/ssat/cache.h"
#include "solvers/ssat/residual.h"
#include "solvers/ssat/value.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace zermelo::ssat {

struct Counts {
    std::uint64_t decisions = 0, assignments = 0, conflicts = 0;
    std::uint64_t lookups = 0, hits = 0, splits = 0;
    std::size_t cached = 0, cache_bytes = 0;
};

class Search {
  public:
    Search(const Problem &problem, Meter &meter, std::size_t cache_bytes);

    // The value of what is left. Throws LimitReached; then `bounds` has what is known.
    mpq_class value() { return scale_.fraction(search({})); }

    struct Bounds {
        mpq_class lower = 0, upper = 1;
    };
    // Bounds on it that tell whether it is at least this.
    Bounds compared_with(const mpq_class &threshold);
    const Bounds &bounds() const { return bounds_; }

    // For good: makes a literal of an open variable true. False: nothing satisfies the formula any more.
    bool assume(Literal literal) { return residual_.assign(literal); }
    // Whether the value would be this one if the literal were assumed.
    bool would_keep(Literal literal, const mpq_class &value);
    bool open(Variable variable) const { return residual_.open(variable); }
    bool is_true(Literal literal) const { return residual_.is_true(literal); }
    bool needed(Variable variable) const {
        return residual_.needed(positive(variable)) || residual_.needed(negated(positive(variable)));
    }
    Counts counts() const;

  private:
    static constexpr std::uint32_t no_block = UINT32_MAX;

    struct Part {
        std::vector<Variable> variables;
        Fingerprint fingerprint;
    };
    // A decision with the value of its first branch, or independent parts with the product of the first ones.
    struct Frame {
        Fingerprint fingerprint; // before
        std::uint64_t cost_before = 0;
        std::size_t trail_size = 0;
        Literal literal = 0; // of the branch that is being searched
        std::uint32_t block_before = no_block;
        std::uint32_t next = 0; // of the scope's variables, the first that may be open; or of the parts
        bool second = false, keep = false;
        Window window;
        std::size_t chances = 0; // that followed before
        Value value;
        std::vector<Part> parts; // none: a decision
    };
    struct Choice {
        Variable variable;
        bool consistent; // false: the value is 0
    };

    Value search(const Window &window);
    void descend();
    void ascend();
    std::optional<Choice> choose();
    Variable least_likely(Variable first) const;
    bool split();
    void start_part();
    void branch(Variable variable, bool keep);
    void follow_branch(Literal literal);
    void finish(Frame &frame);
    void multiply_by_chances(std::size_t begin, Value &value) const;
    void narrow_by_chances(std::size_t begin);
    bool worth_caching(std::uint32_t block) const;
    bool use_cached(std::uint32_t block);
    bool after_chance() const;
    Window window_of_branch(const Frame &frame, Literal literal) const;
    bool decided_by_first(Frame &frame) const;
    void combine(Frame &frame);
    void go_back_to(const Frame &frame);
    void note_bounds();
    mpq_class chance(Literal literal) const;
    mpq_class factor(std::size_t chances_begin, std::size_t chances_end) const;
    Quantifier quantifier(Variable variable) const { return problem_.variables[variable].quantifier; }

    const Problem &problem_;
    Meter &meter_;
    Residual residual_;
    Scale scale_;
    std::vector<mpz_class> weights_;   // by literal: numerators of the probabilities of random ones
    std::vector<Approximate> chances_; // by literal: these probabilities
    Cache cache_;
    struct Use {
        std::uint64_t lookups = 0, hits = 0;
    };
    std::vector<Use> uses_; // of the cache, by block
    Counts counts_;
    Bounds bounds_;

    std::vector<Variable> all_variables_;
    const std::vector<Variable> *scope_ = &all_variables_;
    std::uint32_t next_ = 0;         // in the scope
    std::uint32_t block_ = no_block; // of the last decision
    std::vector<Frame> frames_;
    Window window_;
    // Between two players windows become narrow, and most rests would be asked for again with another one; so
    // they end at chance.
    bool two_sided_ = false;
    Value result_;       // of what was searched last
    bool known_ = false; // whether there is one

    std::vector<char> seen_;
    std::uint32_t patience_ = 1, until_split_ = 1; // nodes between two looks for independent parts
};

} // namespace zermelo::ssat
