// Work in a process of its own, so that a crash is something to report and not the end of the run. What the
// work says, line by line, comes back with how it ended.
#pragma once

#include <functional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace zermelo::cross {

class Apart {
  public:
    // Begins at once. `say` writes one line; `work` must end within `patience` seconds of its last call.
    using Say = std::function<void(const std::string &)>;
    explicit Apart(const std::function<void(const Say &)> &work);
    Apart(const Apart &) = delete;
    Apart &operator=(const Apart &) = delete;
    ~Apart();

    int descriptor() const { return pipe_; }
    bool read_some(); // false: it has ended
    void wait();      // until it has ended

    const std::vector<std::string> &lines() const { return lines_; }
    // Nothing if it ended well, otherwise how: "segmentation fault", "no answer".
    const std::string &trouble() const { return trouble_; }

  private:
    pid_t process_ = 0;
    int pipe_ = -1;
    std::string rest_; // of a line
    std::vector<std::string> lines_;
    std::string trouble_;
};

} // namespace zermelo::cross
