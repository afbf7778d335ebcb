#include "ground/decompose.h"

#include "gdl/variables.h"

#include <algorithm>
#include <optional>
#include <set>

namespace zermelo::ground {

namespace {

using gdl::variables_of;
using Variables = std::set<std::string>;

bool includes(const Variables &all, const Variables &some) {
    return std::includes(all.begin(), all.end(), some.begin(), some.end());
}

bool binds(const gdl::Literal &literal) { return literal.positive && literal.atom.name != "distinct"; }

// What projecting one variable away would look like.
struct Bucket {
    std::vector<std::size_t> literals; // that mention the variable
    std::vector<std::size_t> guards;   // others that bind what the part's tests mention
    Variables all;                     // variables of the part
    Variables kept;                    // those that the rest still needs
};

class Splitter {
  public:
    explicit Splitter(gdl::Rule rule) : rule_(std::move(rule)) {
        head_ = variables_of(rule_.head);
        for (const gdl::Literal &literal : rule_.body) of_.push_back(variables_of(literal.atom));
    }

    std::vector<gdl::Rule> run(const std::string &prefix, std::size_t &counter) {
        std::vector<gdl::Rule> parts;
        while (auto bucket = best()) {
            gdl::Rule part;
            part.where = rule_.where;
            for (std::size_t i : bucket->literals) part.body.push_back(rule_.body[i]);
            for (std::size_t i : bucket->guards) {
                if (includes(bucket->all, of_[i])) {
                    part.body.push_back(rule_.body[i]);
                    continue;
                }
                Variables shared;
                std::set_intersection(of_[i].begin(), of_[i].end(), bucket->all.begin(), bucket->all.end(),
                                      std::inserter(shared, shared.end()));
                gdl::Rule projection{auxiliary(shared, prefix, counter), {rule_.body[i]}, rule_.where};
                part.body.push_back({true, projection.head});
                parts.push_back(std::move(projection));
            }
            part.head = auxiliary(bucket->kept, prefix, counter);
            replace(*bucket, part.head);
            parts.push_back(std::move(part));
        }
        parts.push_back(std::move(rule_));
        return parts;
    }

  private:
    static gdl::Term auxiliary(const Variables &variables, const std::string &prefix, std::size_t &counter) {
        std::vector<gdl::Term> args;
        for (const std::string &name : variables) args.push_back(gdl::Term::variable(name));
        return gdl::Term::symbol(prefix + std::to_string(counter++), std::move(args));
    }

    std::optional<Bucket> best() const {
        Variables all = head_;
        for (const Variables &some : of_) all.insert(some.begin(), some.end());
        std::optional<Bucket> best;
        for (const std::string &variable : all) {
            if (head_.contains(variable)) continue;
            auto bucket = bucket_of(variable);
            if (!bucket || includes(bucket->all, all)) continue; // no variable is outside: nothing gained
            if (!best || std::pair(bucket->all.size(), bucket->kept.size()) <
                             std::pair(best->all.size(), best->kept.size()))
                best = std::move(bucket);
        }
        return best;
    }

    std::optional<Bucket> bucket_of(const std::string &variable) const {
        Bucket out;
        Variables bound, outside = head_;
        for (std::size_t i = 0; i < of_.size(); ++i) {
            if (!of_[i].contains(variable)) {
                outside.insert(of_[i].begin(), of_[i].end());
                continue;
            }
            out.literals.push_back(i);
            out.all.insert(of_[i].begin(), of_[i].end());
            if (binds(rule_.body[i])) bound.insert(of_[i].begin(), of_[i].end());
        }
        // Variables that only tests mention need a condition that binds them, projected to what matters here.
        for (;;) {
            std::size_t best = of_.size(), most = 0;
            for (std::size_t i = 0; i < of_.size(); ++i) {
                if (!binds(rule_.body[i]) || of_[i].contains(variable)) continue;
                auto is_missing = [&](const std::string &name) {
                    return out.all.contains(name) && !bound.contains(name);
                };
                auto missing =
                    static_cast<std::size_t>(std::count_if(of_[i].begin(), of_[i].end(), is_missing));
                if (missing > most) {
                    most = missing;
                    best = i;
                }
            }
            if (most == 0) break;
            out.guards.push_back(best);
            bound.insert(of_[best].begin(), of_[best].end());
        }
        if (!includes(bound, out.all)) return {};
        std::set_intersection(out.all.begin(), out.all.end(), outside.begin(), outside.end(),
                              std::inserter(out.kept, out.kept.end()));
        return out;
    }

    void replace(const Bucket &bucket, const gdl::Term &atom) {
        std::vector<gdl::Literal> body;
        std::vector<Variables> of;
        for (std::size_t i = 0; i < of_.size(); ++i) {
            if (std::find(bucket.literals.begin(), bucket.literals.end(), i) != bucket.literals.end())
                continue;
            body.push_back(std::move(rule_.body[i]));
            of.push_back(std::move(of_[i]));
        }
        body.push_back({true, atom});
        of.push_back(bucket.kept);
        rule_.body = std::move(body);
        of_ = std::move(of);
    }

    gdl::Rule rule_;
    Variables head_;
    std::vector<Variables> of_; // variables of each literal
};

} // namespace

std::vector<gdl::Rule> decompose(const gdl::Rule &rule, const std::string &prefix, std::size_t &counter) {
    return Splitter(rule).run(prefix, counter);
}

} // namespace zermelo::ground
