#include "http/client.h"

#include <fmt/core.h>

#include <arpa/inet.h>
#include <array>
#include <netinet/in.h>
#include <stdexcept>
#include <sys/socket.h>

namespace zermelo::test {

namespace {

constexpr int patience_seconds = 60; // before a test is taken to hang

} // namespace

Client::Client(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    timeval patience{patience_seconds, 0};
    ::setsockopt(socket_.get(), SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    ::setsockopt(socket_.get(), SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    sockaddr_in name{};
    name.sin_family = AF_INET;
    name.sin_port = htons(port);
    name.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (::connect(socket_.get(), reinterpret_cast<const sockaddr *>(&name), sizeof name) != 0)
        throw std::runtime_error("nobody listens");
}

bool Client::send(std::string_view bytes) {
    while (!bytes.empty()) {
        ssize_t count = ::send(socket_.get(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (count <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

void Client::end_sending() { ::shutdown(socket_.get(), SHUT_WR); }

bool Client::more() {
    std::array<char, 65536> buffer{};
    ssize_t count = ::recv(socket_.get(), buffer.data(), buffer.size(), 0);
    if (count > 0) unread_.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0;
}

std::string Client::read_all() {
    while (more()) {
    }
    return std::exchange(unread_, {});
}

std::string Client::read_until(std::string_view end) {
    std::size_t at = unread_.find(end);
    while (at == std::string::npos && more()) at = unread_.find(end);
    if (at == std::string::npos) return std::exchange(unread_, {});
    std::string out = unread_.substr(0, at + end.size());
    unread_.erase(0, at + end.size());
    return out;
}

std::string Client::read_answer() {
    std::string out = read_until("\r\n\r\n");
    std::size_t at = out.find("Content-Length: ");
    std::size_t length = at == std::string::npos ? 0 : std::stoul(out.substr(at + 16));
    while (unread_.size() < length && more()) {
    }
    out += unread_.substr(0, length);
    unread_.erase(0, length);
    return out;
}

bool Client::is_closed() { return unread_.empty() && !more(); }

std::string answer_to(std::uint16_t port, std::string_view bytes) {
    Client client(port);
    client.send(bytes);
    return client.read_all();
}

std::string get(std::uint16_t port, std::string_view target) {
    return answer_to(port,
                     fmt::format("GET {} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", target));
}

std::string post(std::uint16_t port, std::string_view target, std::string_view body) {
    return answer_to(port, fmt::format("POST {} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                                       "Content-Length: {}\r\n\r\n{}",
                                       target, body.size(), body));
}

int status_of(std::string_view answer) {
    return answer.starts_with("HTTP/1.1 ") ? std::stoi(std::string(answer.substr(9, 3))) : 0;
}

std::string body_of(std::string_view answer) {
    std::size_t at = answer.find("\r\n\r\n");
    return at == std::string_view::npos ? std::string() : std::string(answer.substr(at + 4));
}

std::string percent_encoded(std::string_view text) {
    std::string out;
    for (unsigned char c : text) {
        bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        out += plain ? std::string(1, static_cast<char>(c)) : fmt::format("%{:02X}", c);
    }
    return out;
}

} // namespace zermelo::test
