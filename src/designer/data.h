// The report as text and as JSON, with the same data as the page.
#pragma once

#include "designer/page.h"
#include "report/common.h"

namespace zermelo::designer {

std::string text(const std::string &name, const session::Session &session, const Study &study,
                 const Making &making, Style style);
report::Json to_json(const std::string &name, const session::Session &session, const Study &study,
                     const Making &making);

} // namespace zermelo::designer
