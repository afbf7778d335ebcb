#include <algorithm>
#include <zermelo/error.h>

namespace zermelo::v1 {

namespace {

// The first error, and how many more there are.
std::string summary(const std::vector<Diagnostic> &diagnostics) {
    auto is_error = [](const Diagnostic &d) { return d.severity == Severity::error; };
    auto first = std::find_if(diagnostics.begin(), diagnostics.end(), is_error);
    if (first == diagnostics.end()) return "the game has errors";
    auto count = std::count_if(diagnostics.begin(), diagnostics.end(), is_error);
    std::string out = first->text;
    while (out.ends_with('\n')) out.pop_back();
    return count == 1 ? out : out + "\nand " + std::to_string(count - 1) + " more";
}

} // namespace

// Defined here, so that every program has one and the same type information.
Error::~Error() = default;
GameError::~GameError() = default;
LimitReached::~LimitReached() = default;

GameError::GameError(std::vector<Diagnostic> diagnostics)
    : Error(summary(diagnostics)), diagnostics_(std::move(diagnostics)) {}

} // namespace zermelo::v1
