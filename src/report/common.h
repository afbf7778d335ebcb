// What all reports share: JSON, numbers, faults and limits as JSON and as text. Nothing here prints.
#pragma once

#include "session/session.h"

#include <nlohmann/json.hpp>

#include <gmpxx.h>
#include <string>

namespace zermelo::report {

using Json = nlohmann::ordered_json;

// On one line; bytes that are not UTF-8 become U+FFFD.
std::string to_text(const Json &json);

// A number as JSON: an integer, or a fraction as text.
Json number(const mpq_class &value);
// 1234567 as 1,234,567.
std::string grouped(std::uint64_t number);
std::string grouped(const mpz_class &number);
// "1 step", "2 steps"
std::string counted(std::uint64_t number, const std::string &what);

// Steps of a play, with " ; " between them: as many as fit into a line or two, at least one, and how many
// there are more.
std::string cut_steps(const std::string &steps);

Json to_json(const Diagnostics &diagnostics, const Sources &sources);
// Those at least so severe, as lines.
std::string text(const Diagnostics &diagnostics, const Sources &sources, Severity at_least, Style style = {});

Json to_json(const session::Stop &stop);
// "the game could not be grounded: …"
std::string text(const session::Stop &stop);

} // namespace zermelo::report
