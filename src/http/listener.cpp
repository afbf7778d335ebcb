#include "http/listener.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/socket.h>

namespace zermelo::http {

namespace {

Socket open_reserve() { return Socket(::open("/dev/null", O_RDONLY | O_CLOEXEC)); }

Socket accepted(const Socket &socket) {
    return Socket(::accept4(socket.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
}

} // namespace

Listener::Listener(const Address &address) : socket_(listen(address)), reserve_(open_reserve()) {}

std::pair<Listener::Outcome, Socket> Listener::accept() {
    Socket out = accepted(socket_);
    if (out.get() >= 0) return {Outcome::taken, std::move(out)};
    if (errno == EMFILE || errno == ENFILE) return {Outcome::no_descriptor, Socket()};
    bool is_over = errno != ECONNABORTED && errno != EINTR;
    return {is_over ? Outcome::none_waits : Outcome::try_again, Socket()};
}

void Listener::refuse_one() {
    reserve_ = Socket();
    { Socket refused = accepted(socket_); } // is closed before the reserve is opened again
    reserve_ = open_reserve();
}

} // namespace zermelo::http
