#include "check/vocabulary.h"

#include "check/walk.h"

#include <unordered_map>

namespace zermelo::check {

namespace {

class Collector {
  public:
    explicit Collector(Vocabulary &out) : out_(out) {}

    void atom(const gdl::Term &atom) { add(atom, Use::As::relation); }

  private:
    using Index = std::unordered_map<std::string_view, std::size_t>;

    static Name &entry(Index &index, std::vector<Name> &names, const gdl::Term &term) {
        auto [found, added] = index.try_emplace(term.name, names.size());
        if (added) names.push_back({term.name, {}, term.where});
        return names[found->second];
    }

    void add(const gdl::Term &term, Use::As as) {
        if (term.is_variable) {
            entry(variables_, out_.variables, term);
            return;
        }
        count(entry(symbols_, out_.symbols, term).uses, as, term);
        for (const gdl::Term &arg : term.args) add(arg, Use::As::function);
    }

    static void count(std::vector<Use> &uses, Use::As as, const gdl::Term &term) {
        for (Use &use : uses)
            if (use.as == as && use.arity == term.args.size()) {
                ++use.count;
                return;
            }
        uses.push_back({as, term.args.size(), 1, term.where});
    }

    Vocabulary &out_;
    Index symbols_;
    Index variables_;
};

} // namespace

Vocabulary collect_vocabulary(const gdl::Description &description) {
    Vocabulary vocabulary;
    Collector collector(vocabulary);
    for (const gdl::Clause &clause : description.clauses) {
        collector.atom(clause.head);
        for_each_body_atom(clause, [&](const gdl::Term &atom) { collector.atom(atom); });
    }
    return vocabulary;
}

} // namespace zermelo::check
