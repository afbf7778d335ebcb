// Rule: a fluent that some `init` or `next` gives is read by some `true`, or is at least not spelled almost
// like one that is. Real games have fluents for people to look at, which nothing reads; a name that is nearly
// that of another fluent with as many arguments is a slip.
#include "check/rules.h"
#include "check/suggest.h"
#include "check/walk.h"

#include <fmt/core.h>

#include <map>
#include <unordered_set>

namespace zermelo::check {

namespace {

class Unread {
  public:
    Unread(const Subject &subject, Diagnostics &out) : clauses_(subject.description.clauses), out_(out) {}

    void check() {
        for (const gdl::Clause &clause : clauses_)
            for_each_body_atom(clause, [&](const gdl::Term &atom) {
                if (atom.name == "true" && atom.args.size() == 1) note(atom.args[0]);
            });
        if (all_) return;
        for (const gdl::Clause &clause : clauses_)
            if ((clause.head.name == "init" || clause.head.name == "next") && clause.head.args.size() == 1)
                look(clause.head.args[0], clause.head);
    }

  private:
    void note(const gdl::Term &fluent) {
        if (fluent.is_variable)
            all_ = true;
        else if (read_.insert(fluent.name).second)
            by_arity_[fluent.args.size()].push_back(fluent.name);
    }

    void look(const gdl::Term &fluent, const gdl::Term &head) {
        if (fluent.is_variable || read_.contains(fluent.name) || !seen_.insert(fluent.name).second) return;
        if (seen_.size() > max_suggestions) return;
        std::string_view near = nearest(fluent.name, by_arity_[fluent.args.size()]);
        if (near.empty()) return;
        report(out_, Severity::warning, "unused", fluent.where,
               fmt::format("{} is of no use: no 'true' reads {}/{}", quote(head), fluent.name,
                           fluent.args.size()),
               fmt::format("did you mean '{}'?", near));
    }

    static constexpr std::size_t max_suggestions = 20; // each looks at all names
    const std::vector<gdl::Clause> &clauses_;
    Diagnostics &out_;
    bool all_ = false; // a variable stands for them
    std::unordered_set<std::string_view> read_, seen_;
    std::map<std::size_t, std::vector<std::string_view>> by_arity_; // the same
};

} // namespace

void check_unread(const Subject &subject, Diagnostics &out) { Unread(subject, out).check(); }

} // namespace zermelo::check
