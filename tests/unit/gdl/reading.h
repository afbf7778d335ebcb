// Helpers of the tests in this folder: texts in, clauses and faults out.
#pragma once

#include "gdl/parse.h"
#include "gdl/print.h"

#include <fmt/core.h>

#include <string>
#include <vector>

namespace zermelo::gdl {

struct Reading {
    Description description;
    Diagnostics faults;

    // "line:column code" of every fault.
    std::vector<std::string> places() const {
        std::vector<std::string> out;
        for (const Diagnostic &fault : faults)
            out.push_back(fmt::format("{}:{} {}", fault.where.line, fault.where.column, fault.code));
        return out;
    }
    std::string kif() const { return print(description, Syntax::kif); }
    std::string infix() const { return print(description, Syntax::infix); }
};

inline Reading read_kif(std::string text) {
    Reading out;
    std::uint32_t file = out.description.sources.add("test.kif", std::move(text));
    parse_kif(out.description, file, out.faults);
    return out;
}

inline Reading read_infix(std::string text) {
    Reading out;
    std::uint32_t file = out.description.sources.add("test.gdl", std::move(text));
    parse_infix(out.description, file, out.faults);
    return out;
}

inline std::string repeated(const std::string &text, std::size_t times) {
    std::string out;
    for (std::size_t i = 0; i < times; ++i) out += text;
    return out;
}

using Places = std::vector<std::string>;

} // namespace zermelo::gdl
