#include "app/lines.h"

#include "app/interrupt.h"
#include "base/job.h"

#include <algorithm>
#include <cctype>
#include <poll.h>
#include <unistd.h>

namespace zermelo::app {

std::optional<std::string> Lines::next() {
    for (;;) {
        if (std::size_t end = buffer_.find('\n'); end != std::string::npos) return take(end);
        pollfd input{0, POLLIN, 0};
        int ready = ::poll(&input, 1, 200);
        if (interrupted()) throw LimitReached(LimitReached::Kind::cancelled, "interrupted");
        if (ready <= 0) continue;
        char bytes[4096];
        ssize_t count = ::read(0, bytes, sizeof bytes);
        if (count > 0)
            buffer_.append(bytes, static_cast<std::size_t>(count));
        else if (buffer_.empty())
            return {};
        else
            buffer_ += '\n';
    }
}

std::string Lines::take(std::size_t end) {
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back()))) line.pop_back();
    line.erase(0, std::min(line.find_first_not_of(" \t"), line.size()));
    return line;
}

} // namespace zermelo::app
