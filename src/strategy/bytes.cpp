#include "strategy/bytes.h"

#include "base/error.h"

#include <fmt/core.h>

namespace zermelo::strategy {

namespace {

// Longer numerators and denominators are no result of a game.
constexpr std::size_t most_digits = std::size_t{1} << 16; // bytes

void write_natural(ByteWriter &out, const mpz_class &value) {
    std::string digits((mpz_sizeinbase(value.get_mpz_t(), 2) + 7) / 8, '\0');
    std::size_t count = 0;
    mpz_export(digits.data(), &count, 1, 1, 1, 0, value.get_mpz_t());
    if (count > most_digits) throw Error("a value of the strategy has too many digits to be written");
    out.number(count);
    out.bytes(std::string_view(digits).substr(0, count));
}

mpz_class read_natural(ByteReader &in) {
    std::string_view digits = in.bytes(in.number_up_to(most_digits, "digits of a value"));
    if (!digits.empty() && digits[0] == 0) throw Error("a value is not in lowest terms");
    mpz_class out;
    mpz_import(out.get_mpz_t(), digits.size(), 1, 1, 1, 0, digits.data());
    return out;
}

} // namespace

void ByteWriter::number(std::uint64_t value) {
    for (; value >= 128; value >>= 7) byte(static_cast<std::uint8_t>(value | 128));
    byte(static_cast<std::uint8_t>(value));
}

void ByteWriter::rational(const mpq_class &value) {
    byte(sgn(value) < 0);
    write_natural(*this, abs(value.get_num()));
    write_natural(*this, value.get_den());
}

std::uint8_t ByteReader::byte() { return static_cast<std::uint8_t>(bytes(1)[0]); }

std::uint64_t ByteReader::number() {
    std::uint64_t out = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
        std::uint8_t next = byte();
        std::uint64_t bits = next & 127U;
        if (shift == 63 && bits > 1) break;
        out |= bits << shift;
        if (next >= 128) continue;
        if (next == 0 && shift > 0) break;
        return out;
    }
    throw Error("a number is not written as it should be");
}

std::uint64_t ByteReader::number_up_to(std::uint64_t most, const char *what) {
    std::uint64_t out = number();
    if (out > most) throw Error(fmt::format("{}: {}, but there can be at most {}", what, out, most));
    return out;
}

mpq_class ByteReader::rational() {
    std::uint8_t sign = byte();
    mpz_class numerator = read_natural(*this), denominator = read_natural(*this);
    if (sign > 1 || (sign == 1 && numerator == 0) || denominator == 0 || gcd(numerator, denominator) != 1)
        throw Error("a value is not in lowest terms");
    return mpq_class(sign ? mpz_class(-numerator) : numerator, denominator);
}

std::string_view ByteReader::bytes(std::size_t count) {
    if (count > left_.size()) throw Error("it ends too early");
    std::string_view out = left_.substr(0, count);
    left_.remove_prefix(count);
    return out;
}

} // namespace zermelo::strategy
