// Where connections come in.
#pragma once

#include "http/socket.h"

namespace zermelo::http {

class Listener {
  public:
    enum class Outcome { taken, none_waits, no_descriptor, try_again };

    // Throws Error if nobody can be heard there.
    explicit Listener(const Address &address);

    const Socket &socket() const { return socket_; }
    // Takes one that waits.
    std::pair<Outcome, Socket> accept();
    // Closes one that waits, when there is no descriptor left to take it.
    void refuse_one();

  private:
    Socket socket_;
    Socket reserve_; // without a descriptor a connection cannot even be closed; this one is kept for that
};

} // namespace zermelo::http
