// Ground terms and symbols as small numbers. Equal terms have equal ids, so comparing is comparing numbers.
// Used by the stages that compute with terms: the grounder and the lifted reasoner.
#pragma once

#include "base/ids.h"
#include "gdl/ast.h"

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace zermelo::gdl {

using SymbolId = Id<struct SymbolTag>;
using TermId = Id<struct TermTag>;

class TermTable {
  public:
    SymbolId symbol(std::string_view name);
    TermId intern(SymbolId symbol, std::span<const TermId> args);
    TermId intern(const Term &ground_term);

    const std::string &name(SymbolId symbol) const { return names_[symbol.index()]; }
    SymbolId functor(TermId term) const { return nodes_[term.index()].functor; }
    std::span<const TermId> args(TermId term) const {
        const Node &node = nodes_[term.index()];
        return {arg_pool_.data() + node.first_arg, node.arg_count};
    }
    std::size_t size() const { return nodes_.size(); }

    std::string to_kif(TermId term) const;
    Term to_ast(TermId term) const;

  private:
    struct Node {
        SymbolId functor;
        std::uint32_t first_arg;
        std::uint32_t arg_count;
    };
    void append_kif(TermId term, std::string &out) const;
    void grow();

    std::vector<std::string> names_;
    std::unordered_map<std::string, SymbolId> symbol_ids_;
    std::vector<Node> nodes_;
    std::vector<TermId> arg_pool_;
    struct Slot {
        std::uint32_t node_plus_one = 0; // 0: empty
        std::uint32_t hash = 0;          // here too, so that most looks stay within the table
    };
    std::vector<Slot> slots_; // open addressing
};

} // namespace zermelo::gdl
