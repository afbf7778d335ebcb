// Sockets of this machine.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

namespace zermelo::http {

struct Address {
    std::string host = "127.0.0.1"; // a name or a number; empty: every address of this machine
    std::uint16_t port = 0;         // 0: any that is free
};

class Socket {
  public:
    explicit Socket(int descriptor = -1) : descriptor_(descriptor) {}
    Socket(Socket &&other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
    Socket &operator=(Socket &&other) noexcept {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~Socket();
    int get() const { return descriptor_; }

  private:
    int descriptor_;
};

// Throws Error if nobody can be heard there.
Socket listen(const Address &address);
std::uint16_t port_of(const Socket &socket);
// Whether only this machine can reach it.
bool is_loopback(const Socket &socket);

} // namespace zermelo::http
