// Which handler answers which path.
#pragma once

#include "http/server.h"

namespace zermelo::http {

class Routes {
  public:
    // A path that ends with a slash stands for all that begin with it.
    void add(std::string method, std::string path, Handler handler);

    // Unknown paths are answered with 404, known ones with another method with 405, and OPTIONS with what
    // there is.
    void operator()(const Request &request, const Reply &reply) const;

  private:
    struct Route {
        std::string method, path;
        Handler handler;
        bool covers(std::string_view asked) const;
    };
    std::vector<Route> routes_;
};

} // namespace zermelo::http
