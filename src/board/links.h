// Which argument of a move means the same as which argument of a fluent: those that share a variable in a
// rule, directly or through helper relations. (legal ?p (mark ?x ?y)) with (true (cell ?x ?y b)) in its body
// says that a mark names a cell; so does (next (cell ?x ?y ?p)) with (does ?p (mark ?x ?y)).
#pragma once

#include "gdl/normal.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace zermelo::board {

class Links {
  public:
    explicit Links(const std::vector<gdl::Rule> &rules);

    // In how many rules an argument of a move meets an argument of a fluent; paths as in reading.h. A rule
    // may have one variable for a whole term of which the paths are parts.
    std::size_t between(const std::string &move_path, const std::string &fluent_path) const;
    // Whether any argument of a move meets this one of a fluent.
    bool is_met(const std::string &fluent_path) const;
    // The names of variables that stand for an argument of a fluent, with how often.
    const std::map<std::string, std::size_t> &variables(const std::string &fluent_path) const;

  private:
    struct Place {
        bool is_move = false;
        std::string path;
        auto operator<=>(const Place &) const = default;
    };
    using PlacesByVariable = std::map<std::string, std::set<Place>>;

    void collect(const gdl::Rule &rule, PlacesByVariable &out) const;
    void add_term(const gdl::Term &term, bool is_move, const std::string &path, PlacesByVariable &out) const;
    void add_helper(const gdl::Term &atom, PlacesByVariable &out) const;
    bool learn(const gdl::Rule &rule);
    void count(const gdl::Rule &rule);

    // What an argument of a helper relation stands for, by "name/arity/argument".
    std::map<std::string, std::set<Place>> helpers_;
    std::map<std::string, std::map<std::string, std::size_t>> met_; // by path of a move, by path of a fluent
    std::map<std::string, std::map<std::string, std::size_t>> variables_;
};

} // namespace zermelo::board
