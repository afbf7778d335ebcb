// The last word on memory, for the whole process: a little above the limit, memory is refused, so that what
// grew between two looks at the limit ends like what was found to be too large.
#pragma once

#include <cstddef>

namespace zermelo::app {

// Before the first job starts. The stacks of threads count too, though hardly any of them is ever touched: so
// much is added for each.
void set_memory_ceiling(std::size_t limit_bytes, std::size_t threads = 2);
// Gives back what the jobs so far have left behind, so that the next one has all that it may have.
void give_back_memory();

} // namespace zermelo::app
