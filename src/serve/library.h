// The games that are offered: those of some files and folders, by ids that can stand in an address.
#pragma once

#include "base/job.h"

#include <map>
#include <string>
#include <vector>

namespace zermelo::serve {

struct LibraryGame {
    std::string id;   // its place in the folder, without the ending
    std::string path; // of its file
};

class Library {
  public:
    Library() = default;
    // Files, and folders with everything below them that ends with .kif or .gdl and is a game of its own.
    // Throws Error if there is no such file, and LimitReached.
    Library(const std::vector<std::string> &paths, const Job &job);

    const std::vector<LibraryGame> &games() const { return games_; } // by id
    const LibraryGame *find(const std::string &id) const;

  private:
    std::vector<LibraryGame> games_;
};

} // namespace zermelo::serve
