#include "http/socket.h"

#include "base/error.h"

#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

namespace zermelo::http {

namespace {

constexpr int backlog = 1024; // connections that the system accepts before we do

[[noreturn]] void fail(const Address &address, const char *why) {
    throw Error(fmt::format("cannot listen on {}, port {}: {}",
                            address.host.empty() ? "any address" : address.host, address.port, why));
}

sockaddr_storage name_of(const Socket &socket) {
    sockaddr_storage out{};
    socklen_t size = sizeof out;
    ::getsockname(socket.get(), reinterpret_cast<sockaddr *>(&out), &size);
    return out;
}

} // namespace

Socket::~Socket() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

Socket listen(const Address &address) {
    addrinfo hints{};
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV;
    addrinfo *list = nullptr;
    std::string port = std::to_string(address.port);
    int code =
        ::getaddrinfo(address.host.empty() ? nullptr : address.host.c_str(), port.c_str(), &hints, &list);
    if (code != 0) fail(address, ::gai_strerror(code));
    std::unique_ptr<addrinfo, decltype(&::freeaddrinfo)> owner(list, ::freeaddrinfo);
    int error = 0;
    for (const addrinfo *one = list; one; one = one->ai_next) {
        Socket out(::socket(one->ai_family, one->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
        int on = 1;
        if (out.get() >= 0 && ::setsockopt(out.get(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
            ::bind(out.get(), one->ai_addr, one->ai_addrlen) == 0 && ::listen(out.get(), backlog) == 0)
            return out;
        error = errno;
    }
    fail(address, std::strerror(error));
}

std::uint16_t port_of(const Socket &socket) {
    sockaddr_storage name = name_of(socket);
    if (name.ss_family == AF_INET6) return ntohs(reinterpret_cast<const sockaddr_in6 &>(name).sin6_port);
    return ntohs(reinterpret_cast<const sockaddr_in &>(name).sin_port);
}

bool is_loopback(const Socket &socket) {
    sockaddr_storage name = name_of(socket);
    if (name.ss_family == AF_INET6)
        return IN6_IS_ADDR_LOOPBACK(&reinterpret_cast<const sockaddr_in6 &>(name).sin6_addr);
    return ntohl(reinterpret_cast<const sockaddr_in &>(name).sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
}

} // namespace zermelo::http
