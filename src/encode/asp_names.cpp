#include "encode/asp_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace zermelo::encode {

namespace {

bool is_number(const std::string &name) {
    bool digits = !name.empty() &&
                  std::all_of(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    return digits && (name == "0" || name[0] != '0') && name.size() <= 9;
}

bool is_constant(const std::string &name) {
    auto letter = [](unsigned char c) { return c < 128 && (std::isalnum(c) != 0 || c == '_'); };
    return !name.empty() && name[0] >= 'a' && name[0] <= 'z' &&
           std::all_of(name.begin(), name.end(), letter) && !name.starts_with("x_") && name != "not";
}

std::string spelt(const std::string &name) {
    std::string out = "x_";
    for (unsigned char c : name)
        out += c < 128 && std::isalnum(c) != 0 ? std::string(1, static_cast<char>(c))
                                               : fmt::format("_{:02x}", c);
    return out;
}

// Predicates that the encoding adds; a helper of the game with such a name is spelt differently.
bool is_reserved(const std::string &name) {
    constexpr std::array reserved{"depth",   "tdom",  "mtdom", "mdom", "terminated",
                                  "reached", "moveL", "count", "tol",  "dec_r"};
    return std::find(reserved.begin(), reserved.end(), name) != reserved.end();
}

std::string functor(const gdl::TermTable &terms, gdl::TermId term) {
    const std::string &name = terms.name(terms.functor(term));
    return is_constant(name) ? name : spelt(name);
}

void append_arguments(const gdl::TermTable &terms, gdl::TermId term, const std::string &time,
                      std::string &out) {
    char separator = '(';
    for (gdl::TermId argument : terms.args(term)) {
        out += separator + asp_term(terms, argument);
        separator = ',';
    }
    if (!time.empty()) {
        out += separator + time;
        separator = ',';
    }
    if (separator == ',') out += ')';
}

} // namespace

std::string asp_term(const gdl::TermTable &terms, gdl::TermId term) {
    const std::string &name = terms.name(terms.functor(term));
    if (terms.args(term).empty() && is_number(name)) return name;
    std::string out = functor(terms, term);
    append_arguments(terms, term, "", out);
    return out;
}

std::string asp_atom(const gdl::TermTable &terms, gdl::TermId atom, const std::string &time) {
    const std::string &name = terms.name(terms.functor(atom));
    std::string out = is_reserved(name) ? spelt(name) : functor(terms, atom);
    append_arguments(terms, atom, time, out);
    return out;
}

} // namespace zermelo::encode
