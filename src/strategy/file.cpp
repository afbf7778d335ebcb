#include "strategy/file.h"

#include "base/error.h"
#include "strategy/digest.h"
#include "strategy/payload.h"

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <zstd.h>

namespace zermelo::strategy {

namespace {

constexpr std::string_view magic = "ZMLSTRAT";
constexpr std::size_t head_bytes = 8 + 4 + 16 + 8 + 8, checksum_bytes = 16;
constexpr int compression_level = 6;

void put(std::string &out, std::uint64_t value, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> 8 * i));
}

std::uint64_t get(std::string_view bytes, std::size_t at, std::size_t count) {
    std::uint64_t out = 0;
    for (std::size_t i = count; i-- > 0;) out = out << 8 | static_cast<unsigned char>(bytes[at + i]);
    return out;
}

Digest get_digest(std::string_view bytes, std::size_t at) {
    return {get(bytes, at, 8), get(bytes, at + 8, 8)};
}

std::string compress(std::string_view payload) {
    std::string out(ZSTD_compressBound(payload.size()), '\0');
    std::size_t size =
        ZSTD_compress(out.data(), out.size(), payload.data(), payload.size(), compression_level);
    if (ZSTD_isError(size)) throw Error(fmt::format("cannot compress: {}", ZSTD_getErrorName(size)));
    out.resize(size);
    return out;
}

// Grows with what is really there, whatever the head says.
std::string decompress(std::string_view compressed, std::size_t size) {
    std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(ZSTD_createDCtx(), &ZSTD_freeDCtx);
    if (!context) throw std::bad_alloc();
    ZSTD_inBuffer in{compressed.data(), compressed.size(), 0};
    std::string out;
    for (;;) {
        std::size_t read_before = in.pos, before = out.size(),
                    step = std::min(size - before, std::size_t{1} << 20);
        out.resize(before + step);
        ZSTD_outBuffer to{out.data() + before, step, 0};
        std::size_t state = ZSTD_decompressStream(context.get(), &to, &in);
        if (ZSTD_isError(state))
            throw Error(fmt::format("the compressed contents are damaged: {}", ZSTD_getErrorName(state)));
        out.resize(before + to.pos);
        bool is_complete = state == 0 && in.pos == in.size;
        if (is_complete && out.size() == size) return out;
        bool is_going_on = to.pos > 0 || in.pos > read_before;
        if (state == 0 || !is_going_on) throw Error("the contents do not have the size that the head says");
    }
}

} // namespace

std::string seal(std::string_view payload, const game::Game &game) {
    std::string compressed = compress(payload);
    std::string out(magic);
    put(out, file_version, 4);
    for (std::uint64_t word : digest(game)) put(out, word, 8);
    put(out, payload.size(), 8);
    put(out, compressed.size(), 8);
    out += compressed;
    for (std::uint64_t word : digest(out)) put(out, word, 8);
    return out;
}

std::string unseal(std::string_view bytes, const game::Game &game, std::size_t most_bytes) {
    if (bytes.substr(0, magic.size()) != magic.substr(0, bytes.size()))
        throw Error("this is not a strategy file");
    if (bytes.size() < head_bytes + checksum_bytes)
        throw Error("the strategy file is truncated: it ends within its head");
    if (std::uint64_t version = get(bytes, 8, 4); version != file_version)
        throw Error(fmt::format("the strategy file has version {}, but only version {} is known", version,
                                file_version));
    std::uint64_t size = get(bytes, 28, 8), compressed = get(bytes, 36, 8);
    std::size_t there = bytes.size() - head_bytes - checksum_bytes;
    if (compressed > there)
        throw Error(fmt::format("the strategy file is truncated: {} bytes of contents are missing",
                                compressed - there));
    if (compressed < there)
        throw Error(fmt::format("the strategy file has {} bytes too many", there - compressed));
    if (digest(bytes.substr(0, bytes.size() - checksum_bytes)) !=
        get_digest(bytes, bytes.size() - checksum_bytes))
        throw Error("the strategy file is damaged: its checksum is wrong");
    if (digest(game) != get_digest(bytes, 12))
        throw Error("the strategy file is for another game: the rules differ");
    if (size > most_bytes)
        throw Error(fmt::format("the strategy file is too large: its contents have {} MiB", size >> 20));
    return decompress(bytes.substr(head_bytes, compressed), size);
}

std::string write(const Strategy &strategy, const game::Game &game) {
    return seal(encode(strategy, game), game);
}

Strategy read(std::string_view bytes, const game::Game &game, std::size_t most_bytes) {
    std::string payload = unseal(bytes, game, most_bytes);
    try {
        return decode(payload, game);
    } catch (const Error &error) {
        throw Error(fmt::format("the contents of the strategy file are not well formed: {}", error.what()));
    }
}

} // namespace zermelo::strategy
