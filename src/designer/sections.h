// The sections of the page, each as markup without its heading; empty where there is nothing to say.
#pragma once

#include "designer/page.h"

namespace zermelo::designer {

std::string in_short(const session::Session &session, const Study &study);
std::string start(const Study &study);
std::string values(const session::Session &session, const Study &study);
std::string random_play(const session::Session &session, const Study &study);
std::string states(const Study &study);
std::string rules(const session::Session &session, const Study &study);
std::string made(const session::Session &session, const Study &study, const Making &making);

} // namespace zermelo::designer
