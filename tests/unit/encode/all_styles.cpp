#include "encode/all_styles.h"

namespace zermelo::encode {

std::vector<NamedStyle> all_styles(bool strict) {
    using IllegalCode = CircuitStyle::IllegalCode;
    using AfterEnd = CircuitStyle::AfterEnd;
    using Groups = CircuitStyle::Groups;
    std::vector<NamedStyle> out;
    for (Quantification quantification : {Quantification::naive, Quantification::time,
                                          Quantification::predicate, Quantification::dependency}) {
        std::string suffix = ", quantification " + std::to_string(static_cast<int>(quantification));
        for (bool last : {false, true}) {
            std::string where = suffix + (last ? ", auxiliary last" : "");
            out.push_back({"general" + where, {Method::general, quantification, last, {}}});
            if (strict) out.push_back({"strict" + where, {Method::strict, quantification, last, {}}});
        }
        for (IllegalCode illegal : {IllegalCode::choice, IllegalCode::loses})
            for (AfterEnd end : {AfterEnd::cut, AfterEnd::frozen})
                for (Groups groups : {Groups::ignored, Groups::clauses, Groups::coded}) {
                    if (quantification != Quantification::dependency &&
                        (end == AfterEnd::frozen || groups != Groups::ignored))
                        continue;
                    std::string name = illegal == IllegalCode::choice ? "circuit, choice" : "circuit, loses";
                    if (end == AfterEnd::frozen) name += ", frozen";
                    if (groups != Groups::ignored)
                        name += groups == Groups::clauses ? ", clauses of groups" : ", coded groups";
                    out.push_back(
                        {name + suffix, {Method::circuit, quantification, false, {illegal, end, groups}}});
                }
    }
    return out;
}

} // namespace zermelo::encode
