#include "store/shelf.h"

#include "base/error.h"

#include <fmt/core.h>

#include <charconv>

namespace zermelo::store {

namespace {

class InMemory : public Content {
  public:
    InMemory(const std::string &name, std::string bytes) : Content(name), bytes_(std::move(bytes)) {
        data_ = reinterpret_cast<const unsigned char *>(bytes_.data());
        size_ = bytes_.size();
    }

  private:
    std::string bytes_;
};

} // namespace

void Content::fail(const std::string &what) const { throw Error(fmt::format("'{}': {}", name_, what)); }

std::size_t number_in(const Shelf &shelf, const std::string &name) {
    auto content = shelf.read(name);
    std::string_view text = content->all();
    std::size_t out = 0;
    auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), out);
    if (fault != std::errc() || end != text.data() + text.size()) content->fail("it is no number");
    return out;
}

std::shared_ptr<const Content> in_memory(std::string bytes, const std::string &name) {
    return std::make_shared<InMemory>(name, std::move(bytes));
}

std::shared_ptr<const Content> MemoryShelf::read(const std::string &name) const {
    auto it = contents_.find(name);
    if (it == contents_.end()) throw Error(fmt::format("there is no {}", name));
    return it->second;
}

void MemoryShelf::write(const std::string &name, std::string content) {
    content.shrink_to_fit();
    contents_[name] = in_memory(std::move(content), name);
}

} // namespace zermelo::store
