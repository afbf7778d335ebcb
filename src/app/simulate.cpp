#include "app/command.h"
namespace zermelo::app {
void add_simulate(Program &) {}
} // namespace zermelo::app
