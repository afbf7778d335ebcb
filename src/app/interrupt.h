// Ctrl-C asks running work to end with what is known so far, and so do the signals that a terminal or a
// system sends when it closes; another one ends the program at once. When nobody reads our output any more,
// we end quietly.
#pragma once

#include <atomic>

namespace zermelo::app {

void catch_interrupts();
const std::atomic<bool> &interrupted();

} // namespace zermelo::app
