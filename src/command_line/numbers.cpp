#include "command_line/numbers.h"

#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <limits>

namespace zermelo::command_line {

namespace {

constexpr std::size_t most_threads = 1024, most_steps = 1'000'000, most_count = 1'000'000'000;
constexpr int most_goal = 1'000'000;
constexpr double most_seconds = 1e9, least_bytes = 1 << 20, most_bytes = 1e15;

// The number at the beginning of the text, which becomes what follows it.
template <class Number>
std::optional<Number> take_number(std::string_view &text) {
    Number number{};
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

template <class Number>
std::optional<Number> read_number(std::string_view text, Number least, Number most) {
    std::optional<Number> number = take_number<Number>(text);
    if (!number || !text.empty() || !(*number >= least && *number <= most)) return std::nullopt;
    return number;
}

std::optional<std::size_t> read_memory(std::string_view text) {
    std::optional<double> number = take_number<double>(text);
    if (!number) return std::nullopt;
    std::size_t power = 2; // MiB
    if (!text.empty()) {
        constexpr std::string_view suffixes = "KMGTkmgt";
        std::size_t at = suffixes.find(text[0]);
        std::string_view unit = text.substr(1);
        if (at == std::string_view::npos || !(unit.empty() || unit == "B" || unit == "iB"))
            return std::nullopt;
        power = at % 4 + 1;
    }
    double bytes = *number * static_cast<double>(std::size_t{1} << (10 * power));
    if (!(bytes >= least_bytes && bytes <= most_bytes)) return std::nullopt;
    return static_cast<std::size_t>(bytes);
}

// An option whose text `read` understands, or which is refused as not `allowed`.
template <class Value, class Read>
Option &add_option(Command &command, const std::string &name, Value &value, const Read &read,
                   const std::string &type, const std::string &help, const std::string &allowed) {
    auto set = [&value, read](const std::string &text) {
        auto number = read(text);
        if (number) value = *number;
        return number.has_value();
    };
    return command.option(name, set, allowed, help).takes(type);
}

template <class Number, class Value>
Option &add_whole_number(Command &command, const std::string &name, Value &value, Number least, Number most,
                         const std::string &type, const std::string &help) {
    return add_option(
        command, name, value, [=](std::string_view text) { return read_number(text, least, most); }, type,
        help, fmt::format("a whole number from {} to {}", least, most));
}

template <class Value>
Option &add_seconds_option(Command &command, const std::string &name, Value &seconds,
                           const std::string &help) {
    return add_option(
        command, name, seconds, [](std::string_view text) { return read_number(text, 0.0, most_seconds); },
        "SECONDS", help, fmt::format("a number of seconds from 0 to {:.0f}", most_seconds));
}

} // namespace

Option &add_memory(Command &command, const std::string &name, std::size_t &bytes, const std::string &help) {
    return add_option(
        command, name, bytes, read_memory, "MIB", help,
        "an amount of memory of at least 1M and less than 1000T, such as 500 (MiB), 500M or 2G");
}

Option &add_seconds(Command &command, const std::string &name, double &seconds, const std::string &help) {
    return add_seconds_option(command, name, seconds, help);
}

Option &add_seconds(Command &command, const std::string &name, std::optional<double> &seconds,
                    const std::string &help) {
    return add_seconds_option(command, name, seconds, help);
}

Option &add_count(Command &command, const std::string &name, std::size_t &count, const std::string &help,
                  std::size_t least) {
    return add_whole_number(command, name, count, least, most_count, "N", help);
}

Option &add_threads(Command &command, std::size_t &threads, const std::string &help) {
    return add_whole_number(command, "--threads", threads, std::size_t{1}, most_threads, "N", help);
}

Option &add_depth(Command &command, std::optional<std::size_t> &depth, const std::string &help) {
    return add_whole_number(command, "--depth", depth, std::size_t{0}, most_steps, "STEPS", help);
}

Option &add_seed(Command &command, std::uint64_t &seed, const std::string &help) {
    return add_whole_number(command, "--seed", seed, std::uint64_t{0},
                            std::numeric_limits<std::uint64_t>::max(), "N", help);
}

Option &add_goal(Command &command, std::optional<int> &goal, const std::string &help) {
    return add_whole_number(command, "--goal", goal, -most_goal, most_goal, "N", help);
}

} // namespace zermelo::command_line
