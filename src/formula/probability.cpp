#include "formula/probability.h"

#include <algorithm>
#include <cstdlib>

namespace zermelo::formula {

namespace {

// Numbers of more digits are mistakes, and would cost too much.
constexpr std::size_t most_digits = 400;
constexpr int most_decimals = 18; // of a number that is printed

bool all_digits(std::string_view text) {
    return !text.empty() && text.size() <= most_digits &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

mpz_class integer(std::string_view digits) { return mpz_class(std::string(digits), 10); }

mpz_class power_of_ten(std::size_t exponent) {
    mpz_class out;
    mpz_ui_pow_ui(out.get_mpz_t(), 10, exponent);
    return out;
}

std::optional<mpq_class> fraction(std::string_view above, std::string_view below) {
    if (!all_digits(above) || !all_digits(below)) return std::nullopt;
    mpz_class denominator = integer(below);
    if (denominator == 0) return std::nullopt;
    mpq_class out(integer(above), denominator);
    out.canonicalize();
    return out;
}

// The number behind the e, as an integer.
std::optional<long> exponent_of(std::string_view text) {
    bool minus = !text.empty() && text.front() == '-';
    if (minus || (!text.empty() && text.front() == '+')) text.remove_prefix(1);
    if (!all_digits(text) || text.size() > 3) return std::nullopt;
    long value = std::strtol(std::string(text).c_str(), nullptr, 10);
    return minus ? -value : value;
}

std::optional<mpq_class> decimal(std::string_view text) {
    std::size_t e = std::min(text.find_first_of("eE"), text.size());
    std::optional<long> exponent = e == text.size() ? 0 : exponent_of(text.substr(e + 1));
    if (!exponent) return std::nullopt;
    std::string_view mantissa = text.substr(0, e);
    std::size_t point = std::min(mantissa.find('.'), mantissa.size());
    std::string digits(mantissa.substr(0, point));
    std::string_view decimals = mantissa.substr(std::min(point + 1, mantissa.size()));
    digits += decimals;
    if (!all_digits(digits)) return std::nullopt;
    long scale = *exponent - static_cast<long>(decimals.size());
    mpq_class out(integer(digits));
    if (scale >= 0) return out * power_of_ten(static_cast<std::size_t>(scale));
    return out / power_of_ten(static_cast<std::size_t>(-scale));
}

} // namespace

std::optional<mpq_class> parse_probability(std::string_view text) {
    std::size_t slash = text.find('/');
    if (slash == std::string_view::npos) return decimal(text);
    return fraction(text.substr(0, slash), text.substr(slash + 1));
}

mpq_class rounded(const mpq_class &value) {
    mpz_class scale = power_of_ten(most_decimals);
    mpz_class twice = 2 * value.get_num() * scale + value.get_den(), below = 2 * value.get_den();
    mpz_class nearest;
    mpz_fdiv_q(nearest.get_mpz_t(), twice.get_mpz_t(), below.get_mpz_t());
    mpq_class out(nearest, scale);
    out.canonicalize();
    return out;
}

std::string print_probability(const mpq_class &value) {
    mpq_class scaled = value;
    int decimals = 0;
    for (; scaled.get_den() != 1 && decimals < most_decimals; ++decimals) scaled *= 10;
    if (decimals == 0 || scaled.get_den() != 1) return value.get_str();
    std::string digits = scaled.get_str();
    auto width = static_cast<std::size_t>(decimals);
    if (digits.size() <= width) digits.insert(0, width + 1 - digits.size(), '0');
    std::size_t point = digits.size() - width;
    return digits.substr(0, point) + "." + digits.substr(point);
}

} // namespace zermelo::formula
