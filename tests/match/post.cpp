#include "match/post.h"

#include "base/job.h"
#include "http/socket.h"

#include <fmt/core.h>

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <cstring>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace zermelo::match {

namespace {

using Clock = Job::Clock;

std::string lower(std::string text) {
    for (char &c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

std::string upper(std::string text) {
    for (char &c : text)
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
    return text;
}

// Whether the socket is ready before the end.
bool wait_for(int socket, short what, Clock::time_point end) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(end - Clock::now()).count();
    pollfd asked{socket, what, 0};
    return left > 0 && ::poll(&asked, 1, static_cast<int>(left)) == 1;
}

// What is after the empty line, if all of it is there.
bool take_apart(const std::string &bytes, Answer &out) {
    std::size_t end = bytes.find("\r\n\r\n");
    if (end == std::string::npos) return false;
    std::string head = lower(bytes.substr(0, end));
    std::size_t at = head.find("\r\ncontent-length:"), length = 0;
    if (at == std::string::npos) return false;
    at = head.find_first_of("0123456789", at);
    std::from_chars(head.data() + at, head.data() + head.size(), length);
    if (bytes.size() < end + 4 + length) return false;
    std::from_chars(head.data() + std::min<std::size_t>(9, head.size()), head.data() + head.size(),
                    out.status);
    out.body = bytes.substr(end + 4, length);
    out.came = true;
    return true;
}

void talk(const Seat &seat, const std::string &request, Clock::time_point end, Answer &out) {
    http::Socket socket(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0));
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(seat.port);
    if (inet_pton(AF_INET, seat.host.c_str(), &address.sin_addr) != 1) {
        out.fault = seat.host + " is no address";
        return;
    }
    sockaddr general{};
    static_assert(sizeof general == sizeof address);
    std::memcpy(&general, &address, sizeof address);
    if (::connect(socket.get(), &general, sizeof general) != 0) {
        out.fault = std::strerror(errno);
        return;
    }
    for (std::size_t sent = 0; sent < request.size();) {
        if (!wait_for(socket.get(), POLLOUT, end)) return;
        ssize_t n = ::send(socket.get(), request.data() + sent, request.size() - sent, MSG_NOSIGNAL);
        if (n <= 0) return;
        sent += static_cast<std::size_t>(n);
    }
    std::string bytes;
    while (!take_apart(bytes, out) && wait_for(socket.get(), POLLIN, end)) {
        char part[4096];
        ssize_t n = ::recv(socket.get(), part, sizeof part, 0);
        if (n <= 0) break;
        bytes.append(part, static_cast<std::size_t>(n));
    }
}

} // namespace

Answer post(const Seat &seat, const std::string &message, const Manner &manner, double most_seconds) {
    Answer out;
    Clock::time_point begin = Clock::now();
    std::string body = manner.upper ? upper(message) : message;
    talk(seat,
         fmt::format(
             "POST / {}\r\nAccept: text/delim\r\nHost: {}\r\nSender: GAMESERVER\r\nReceiver: PLAYER\r\n"
             "Content-type: {}\r\nContent-length: {}\r\n\r\n{}",
             manner.version, seat.host, manner.type, body.size(), body),
         begin + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(most_seconds)),
         out);
    out.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (!out.came && out.fault.empty()) out.fault = "no answer";
    return out;
}

} // namespace zermelo::match
