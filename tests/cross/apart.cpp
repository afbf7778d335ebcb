#include "cross/apart.h"

#include "cross/work.h"

#include <algorithm>
#include <csignal>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

namespace zermelo::cross {

namespace {

constexpr unsigned patience = 60 * slowness; // seconds without a word

void say_line(int to, std::string line) {
    alarm(patience);
    std::replace(line.begin(), line.end(), '\n', ' ');
    line += '\n';
    for (std::size_t done = 0; done < line.size();) {
        ssize_t n = write(to, line.data() + done, line.size() - done);
        if (n < 0) _exit(3);
        done += static_cast<std::size_t>(n);
    }
}

} // namespace

Apart::Apart(const std::function<void(const Say &)> &work) {
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("no pipe");
    process_ = fork();
    if (process_ < 0) throw std::runtime_error("no process");
    if (process_ > 0) {
        close(ends[1]);
        pipe_ = ends[0];
        return;
    }
    close(ends[0]);
    alarm(patience);
    try {
        work([&](const std::string &line) { say_line(ends[1], line); });
    } catch (const std::exception &error) {
        say_line(ends[1], std::string("!") + error.what());
        _exit(2);
    }
    _exit(0);
}

Apart::~Apart() {
    if (pipe_ < 0) return;
    kill(process_, SIGKILL);
    wait();
}

bool Apart::read_some() {
    char buffer[1 << 16];
    ssize_t n = read(pipe_, buffer, sizeof buffer);
    if (n > 0) {
        rest_.append(buffer, static_cast<std::size_t>(n));
        for (std::size_t end; (end = rest_.find('\n')) != std::string::npos;) {
            lines_.push_back(rest_.substr(0, end));
            rest_.erase(0, end + 1);
        }
        return true;
    }
    close(pipe_);
    pipe_ = -1;
    int status = 0;
    waitpid(process_, &status, 0);
    if (WIFSIGNALED(status))
        trouble_ = WTERMSIG(status) == SIGALRM ? "no answer" : strsignal(WTERMSIG(status));
    else if (WEXITSTATUS(status) == 2 && !lines_.empty() && lines_.back().starts_with("!")) {
        trouble_ = lines_.back().substr(1);
        lines_.pop_back();
    } else if (WEXITSTATUS(status) != 0)
        trouble_ = "exit code " + std::to_string(WEXITSTATUS(status));
    return false;
}

void Apart::wait() {
    while (pipe_ >= 0 && read_some()) {
    }
}

} // namespace zermelo::cross
