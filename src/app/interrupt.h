// Ctrl-C asks running work to end with what is known so far; another one, two seconds later, ends the program
// at once.
#pragma once

#include <atomic>

namespace zermelo::app {

void catch_interrupts();
const std::atomic<bool> &interrupted();

} // namespace zermelo::app
