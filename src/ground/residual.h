// What is left of a condition on some variables when values have been put in for the first few of them.
// Equal remainders get the same number, so that whoever goes through the variables one after the other meets
// few of them where the condition only counts or compares.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace zermelo::ground {

class Residuals {
  public:
    using Node = std::uint32_t;
    static constexpr Node no = 0, yes = 1;
    static constexpr std::int32_t distinct = -1; // instead of a table
    static constexpr std::int32_t other = -1;    // a value that no table has

    struct Argument {
        bool is_variable = false;
        std::int32_t number = 0; // of the variable, or of the value
        auto operator<=>(const Argument &) const = default;
    };
    struct Test { // whether a table has a row, or two values are different
        bool positive = true;
        std::int32_t table = distinct;
        std::vector<Argument> args;
        auto operator<=>(const Test &) const = default;
    };
    using Tables = std::vector<std::set<std::vector<std::int32_t>>>;

    explicit Residuals(const Tables &tables) : tables_(tables), nodes_(2) {}

    Node test(const Test &test);
    Node all(std::vector<Node> parts) { return combine(true, std::move(parts)); }
    Node any(std::vector<Node> parts) { return combine(false, std::move(parts)); }
    Node assign(Node node, std::int32_t variable, std::int32_t value);

  private:
    struct Data {
        enum class Kind : std::uint8_t { constant, test, all, any } kind = Kind::constant;
        Test test{};
        std::vector<Node> parts{};
        auto operator<=>(const Data &) const = default;
    };
    Node combine(bool is_all, std::vector<Node> parts);
    Node number(Data data);
    std::optional<bool> decide(const Test &test) const;

    const Tables &tables_;
    std::vector<Data> nodes_;
    std::map<Data, Node> numbers_;
    std::map<std::pair<Node, std::int32_t>, Node> assigned_; // of the variable at hand
    std::int32_t variable_ = -1;
};

} // namespace zermelo::ground
