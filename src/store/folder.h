// A store: a folder of files that are written one after the other while something long is computed, so that a
// run that is killed at any moment can go on from the last file that it finished, and whoever reads the files
// later knows that they are whole.
//
// The file `manifest` says what the store is of and which files belong to it. A file counts once it stands
// there; both are written beside their place and renamed. Content is checked in blocks when it is looked at.
#pragma once

#include "store/files.h"

#include <functional>
#include <vector>

namespace zermelo::store {

class Folder : public Shelf {
  public:
    using About = std::map<std::string, std::string>; // one line each

    static bool is_store(const std::string &path); // or was begun as one
    // To read it. Throws Error if it is not there or damaged.
    static Folder open(const std::string &path);
    // To write: makes it, or goes on with one that was begun about the same. Throws Error if it is about
    // something else, if other files are there, or if another process is writing.
    static Folder begin(const std::string &path, const About &about);
    Folder(Folder &&) noexcept;
    Folder &operator=(Folder &&) = delete;
    ~Folder() override;

    const std::string &path() const { return path_; }
    const About &about() const { return about_; }
    const std::string &about(const std::string &key) const; // throws Error if it does not say
    bool finished() const { return finished_; }

    const std::map<std::string, File> &files() const { return files_; }
    bool has(const std::string &name) const override { return files_.contains(name); }
    std::shared_ptr<const Content> read(const std::string &name) const override;
    void write(const std::string &name, std::string content) override;
    void remove(const std::string &name) override;
    void finish(); // nothing will be written any more
    // Once it is finished: all files that become smaller by it are packed, one after the other; calls show
    // with the name of each. Throws LimitReached, Error; nothing is lost then.
    void compact(Meter &meter, const std::function<void(const std::string &)> &show = {});

  private:
    Folder(std::string path, int lock) : path_(std::move(path)), lock_(lock) {}
    void read_manifest(const std::string &text);
    void write_manifest() const;
    void remove_strays() const;
    std::string file(const std::string &name) const; // its path

    std::string path_;
    int lock_; // -1: only read
    About about_;
    std::map<std::string, File> files_;
    bool finished_ = false;
};

// The names of the files that are not as they were written, each with what is wrong.
std::vector<std::string> damages(const Folder &folder);

} // namespace zermelo::store
