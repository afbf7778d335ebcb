#include "qbf/external.h"

#include "base/error.h"
#include "qbf/external_process.h"
#include "qbf/qdimacs.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <unistd.h>

namespace zermelo::qbf {

namespace {

class TemporaryFile {
  public:
    explicit TemporaryFile(const std::string &content) {
        const char *folder = std::getenv("TMPDIR");
        path_ = fmt::format("{}/zermelo-XXXXXX", folder != nullptr && *folder != 0 ? folder : "/tmp");
        int file = ::mkstemp(path_.data());
        if (file < 0) throw Error(fmt::format("cannot write '{}': {}", path_, std::strerror(errno)));
        std::size_t done = 0;
        while (done < content.size()) {
            ssize_t n = ::write(file, content.data() + done, content.size() - done);
            if (n < 0 && errno != EINTR) break;
            if (n > 0) done += static_cast<std::size_t>(n);
        }
        int fault = errno;
        ::close(file);
        if (done == content.size()) return;
        ::unlink(path_.c_str());
        throw Error(fmt::format("cannot write '{}': {}", path_, std::strerror(fault)));
    }
    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;
    ~TemporaryFile() { ::unlink(path_.c_str()); }
    const std::string &path() const { return path_; }

  private:
    std::string path_;
};

std::string with_file(std::string command, const std::string &path) {
    std::size_t at = command.find("%s");
    if (at == std::string::npos) return command + " " + path;
    for (; at != std::string::npos; at = command.find("%s", at + path.size())) command.replace(at, 2, path);
    return command;
}

// A line of DepQBF for each literal, several literals on a line of others: both end with 0.
Answer read_answer(const ChildResult &child) {
    Answer answer;
    std::istringstream lines(child.output);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string first;
        words >> first;
        if (first == "s") {
            std::string kind;
            int value = -1;
            if (words >> kind >> value && kind == "cnf" && (value == 0 || value == 1))
                answer.truth = value == 1;
        } else if (first == "V") {
            for (int literal = 0; words >> literal && literal != 0;) answer.outermost.push_back(literal);
        }
    }
    if (child.exit_code == 10 || child.exit_code == 20) {
        bool told = child.exit_code == 10;
        if (answer.truth && *answer.truth != told) {
            answer = {};
            answer.reason = "the command's output and its exit code contradict each other";
            return answer;
        }
        answer.truth = told;
    }
    if (!answer.truth)
        answer.reason = fmt::format("the command gave no answer (exit code {})", child.exit_code);
    return answer;
}

} // namespace

Answer solve_with_command(const Formula &formula, const std::string &command, const Job &job) {
    TemporaryFile file(print_qdimacs(formula));
    std::string line = with_file(command, file.path());
    auto work = [&](int descriptor) {
        ::dup2(descriptor, 1);
        ::execl("/bin/sh", "sh", "-c", line.c_str(), nullptr);
        return 127;
    };
    try {
        return read_answer(run_in_child(work, job));
    } catch (const LimitReached &limit) {
        Answer answer;
        answer.reason = limit.what();
        answer.limit = limit.kind;
        return answer;
    }
}

} // namespace zermelo::qbf
