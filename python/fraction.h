// Exact values become fractions.Fraction.
#pragma once

#include "module.h"

namespace zermelo::python {

// Python refuses to read more than a few thousand digits at once.
inline py::object to_int(const std::string &digits) {
    constexpr std::size_t most = 1000;
    bool negative = digits.starts_with('-');
    py::object out = py::int_(0);
    for (std::size_t at = negative ? 1 : 0; at < digits.size(); at += most) {
        std::string part = digits.substr(at, most);
        std::string shift(part.size() + 1, '0');
        shift[0] = '1';
        out = out * py::int_(py::str(shift)) + py::int_(py::str(part));
    }
    return negative ? -out : out;
}

} // namespace zermelo::python

template <>
struct pybind11::detail::type_caster<zermelo::Fraction> {
    PYBIND11_TYPE_CASTER(zermelo::Fraction, const_name("fractions.Fraction"));

    bool load(handle, bool) { return false; }
    static handle cast(const zermelo::Fraction &value, return_value_policy, handle) {
        object make = module_::import("fractions").attr("Fraction");
        return make(zermelo::python::to_int(value.numerator()), zermelo::python::to_int(value.denominator()))
            .release();
    }
};
