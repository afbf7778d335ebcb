#include "engines/layers/fractions.h"

#include <algorithm>
#include <cstring>

namespace zermelo::engines::layered {

namespace {

constexpr std::size_t word_bytes = sizeof(std::uint64_t);

// How many different values, states, terminal states, and words of an integer there are.
constexpr std::size_t counts_bytes = 4 * word_bytes;
std::size_t header_bytes(std::size_t values, std::size_t words) {
    return counts_bytes + (1 + values) * words * word_bytes;
}

// Integers of so many words, the lowest first; negative ones as their difference from the next power.
void put(const mpz_class &number, std::size_t words, char *to) {
    mpz_class rest;
    mpz_fdiv_r_2exp(rest.get_mpz_t(), number.get_mpz_t(), 64 * words);
    std::memset(to, 0, words * word_bytes);
    mpz_export(to, nullptr, -1, word_bytes, 0, 0, rest.get_mpz_t());
}
void put(Wide number, std::size_t words, char *to) {
    std::memcpy(to, &number, std::min(words * word_bytes, sizeof number));
}

template <class Number>
Number get(const unsigned char *from, std::size_t words) {
    if constexpr (std::is_same_v<Number, mpz_class>) {
        mpz_class out;
        mpz_import(out.get_mpz_t(), words, -1, word_bytes, 0, 0, from);
        if (from[words * word_bytes - 1] >> 7 != 0) out -= mpz_class(1) << (64 * words);
        return out;
    } else {
        if (words > 1) {
            Wide out;
            std::memcpy(&out, from, sizeof out);
            return out;
        }
        std::int64_t out;
        std::memcpy(&out, from, sizeof out);
        return out;
    }
}

// For all of them, and a sign.
template <class Number>
std::size_t words_for(const Fractions<Number> &fractions) {
    mpz_class largest = std::max({fractions.denominator, mpz_class(abs(to_mpz(fractions.numerators.front()))),
                                  mpz_class(abs(to_mpz(fractions.numerators.back())))});
    return mpz_sizeinbase(largest.get_mpz_t(), 2) / 64 + 1;
}

} // namespace

template <class Number>
FractionsWriter::FractionsWriter(const Fractions<Number> &fractions, std::size_t blocks)
    : bits_(bits_for(fractions.numerators.size())) {
    std::size_t words = words_for(fractions), values = fractions.numerators.size();
    header_ = header_bytes(values, words);
    bytes_.assign(header_ + blocks * bits_ * sizeof(Bits), '\0');
    const std::uint64_t counts[] = {values, fractions.states, fractions.terminal, words};
    std::memcpy(bytes_.data(), counts, sizeof counts);
    char *to = bytes_.data() + sizeof counts;
    put(fractions.denominator, words, to);
    for (const Number &numerator : fractions.numerators) put(numerator, words, to += words * word_bytes);
}

FractionsReader::FractionsReader(std::shared_ptr<const store::Content> content)
    : content_(std::move(content)) {
    std::uint64_t counts[4];
    std::memcpy(counts, content_->at(0, sizeof counts), sizeof counts);
    values_ = counts[0];
    words_ = counts[3];
    if (values_ == 0 || words_ == 0) content_->fail("it has no values");
    bits_ = bits_for(values_);
    header_ = header_bytes(values_, words_);
    denominator_ = get<mpz_class>(integer(0), words_);
}

const unsigned char *FractionsReader::integer(std::size_t number) const {
    return content_->at(counts_bytes + number * words_ * word_bytes, words_ * word_bytes);
}

template <class Number>
std::vector<Number> FractionsReader::numerators() const {
    std::vector<Number> out;
    out.reserve(values_);
    for (std::size_t i = 0; i < values_; ++i) out.push_back(get<Number>(integer(1 + i), words_));
    return out;
}

mpq_class FractionsReader::value(std::uint32_t number) const {
    mpq_class out(get<mpz_class>(integer(std::size_t{1} + number), words_), denominator_);
    out.canonicalize();
    return out;
}

LayerCount FractionsReader::counts() const {
    std::uint64_t counts[4];
    std::memcpy(counts, content_->at(0, sizeof counts), sizeof counts);
    LayerCount out{counts[1], counts[2], {}, {}};
    out.spread = {values_, value(0), value(static_cast<std::uint32_t>(values_ - 1))};
    return out;
}

template FractionsWriter::FractionsWriter(const Fractions<Wide> &, std::size_t);
template FractionsWriter::FractionsWriter(const Fractions<mpz_class> &, std::size_t);
template std::vector<Wide> FractionsReader::numerators() const;
template std::vector<mpz_class> FractionsReader::numerators() const;

} // namespace zermelo::engines::layered
