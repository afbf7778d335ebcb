#include "api/core.h"

#include <algorithm>

namespace zermelo::v1 {

namespace {

bool is_number(const std::string &text) {
    std::size_t first = text.starts_with('-') ? 1 : 0;
    return text.size() > first && std::all_of(text.begin() + static_cast<std::ptrdiff_t>(first), text.end(),
                                              [](char c) { return c >= '0' && c <= '9'; });
}

mpq_class exact(const Fraction &value) {
    return {mpz_class(value.numerator(), 10), mpz_class(value.denominator(), 10)};
}

} // namespace

Fraction::Fraction(std::int64_t integer) : numerator_(std::to_string(integer)) {}

Fraction::Fraction(const std::string &numerator, const std::string &denominator) {
    if (!is_number(numerator) || !is_number(denominator) ||
        denominator.find_first_not_of("-0") == std::string::npos)
        throw Error("'" + numerator + "/" + denominator + "' is not a fraction");
    mpq_class value{mpz_class(numerator, 10), mpz_class(denominator, 10)};
    value.canonicalize();
    numerator_ = value.get_num().get_str();
    denominator_ = value.get_den().get_str();
}

std::optional<std::int64_t> Fraction::integer() const {
    mpz_class value(numerator_, 10);
    if (!is_integer() || !value.fits_slong_p()) return {};
    return value.get_si();
}

double Fraction::to_double() const { return exact(*this).get_d(); }

std::string Fraction::text() const { return is_integer() ? numerator_ : numerator_ + "/" + denominator_; }

std::strong_ordering Fraction::operator<=>(const Fraction &other) const {
    return cmp(exact(*this), exact(other)) <=> 0;
}

} // namespace zermelo::v1
