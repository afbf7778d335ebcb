// Typed indices: a FluentId is not a MoveId, though both are small numbers.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace zermelo {

template <class Tag>
struct Id {
    std::uint32_t value = UINT32_MAX;

    constexpr Id() = default;
    constexpr explicit Id(std::size_t index) : value(static_cast<std::uint32_t>(index)) {}
    constexpr std::size_t index() const { return value; }
    constexpr bool valid() const { return value != UINT32_MAX; }
    auto operator<=>(const Id &) const = default;
};

} // namespace zermelo

template <class Tag>
struct std::hash<zermelo::Id<Tag>> {
    std::size_t operator()(zermelo::Id<Tag> id) const noexcept { return id.value; }
};
