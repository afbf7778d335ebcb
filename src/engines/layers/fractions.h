// The values of a layer of a game of chance as bytes. They are fractions, of which a layer has far fewer
// different ones than it has states: these stand first, ascending, as integers over one denominator, and
// every state has the number of its own (see slices.h).
#pragma once

#include "engines/common/engine.h"
#include "engines/common/integers.h"
#include "engines/layers/slices.h"
#include "store/shelf.h"

#include <string>

namespace zermelo::engines::layered {

// What the layer has, besides the numbers of its states.
template <class Number>
struct Fractions {
    mpz_class denominator;
    std::vector<Number> numerators; // ascending, all different
    std::uint64_t states = 0, terminal = 0;
};

// Written block by block, by several threads.
class FractionsWriter {
  public:
    template <class Number>
    FractionsWriter(const Fractions<Number> &fractions, std::size_t blocks);

    // Each block once.
    void write(std::size_t block, const std::uint32_t *numbers, std::size_t count) {
        write_slices(numbers, count, bits_, bytes_.data() + header_ + block * bits_ * sizeof(Bits));
    }
    std::string finish() { return std::move(bytes_); }
    std::size_t bytes() const { return bytes_.size(); }

  private:
    std::size_t bits_, header_;
    std::string bytes_;
};

// To be read by any number of threads. Throws Error where the bytes are damaged.
class FractionsReader {
  public:
    explicit FractionsReader(std::shared_ptr<const store::Content> content);

    std::size_t values() const { return values_; } // different ones
    std::size_t bits() const { return bits_; }     // of a number of one
    const mpz_class &denominator() const { return denominator_; }
    template <class Number>
    std::vector<Number> numerators() const;
    mpq_class value(std::uint32_t number) const;

    std::uint32_t at(std::size_t block, std::size_t lane) const {
        return read_slices_at(block_bytes(block), bits_, lane);
    }
    void read(std::size_t block, std::uint32_t *out, std::size_t count) const {
        read_slices(block_bytes(block), bits_, out, count);
    }
    LayerCount counts() const;

  private:
    const unsigned char *block_bytes(std::size_t block) const {
        std::size_t bytes = bits_ * sizeof(Bits);
        return content_->at(header_ + block * bytes, bytes);
    }
    const unsigned char *integer(std::size_t number) const; // the first is the denominator

    std::shared_ptr<const store::Content> content_;
    std::size_t values_, words_, bits_, header_;
    mpz_class denominator_;
};

} // namespace zermelo::engines::layered
