// Memory for frames, last in first out, that never moves.
#pragma once

#include "gdl/terms.h"

#include <memory>
#include <vector>

namespace zermelo::lifted {

class FrameStack {
  public:
    struct Mark {
        std::size_t chunk = 0;
        std::size_t used = 0;
    };

    Mark mark() const { return at_; }
    void release(Mark mark) { at_ = mark; }

    // Room for that many slots at the top, which stay free until they are taken.
    gdl::TermId *room(std::size_t slots) {
        if (chunks_.empty() || at_.used + slots > chunks_[at_.chunk].size) next_chunk(slots);
        return chunks_[at_.chunk].slots.get() + at_.used;
    }
    gdl::TermId *take(std::size_t slots) {
        gdl::TermId *out = room(slots);
        at_.used += slots;
        return out;
    }

  private:
    struct Chunk {
        std::unique_ptr<gdl::TermId[]> slots;
        std::size_t size = 0;
    };
    void next_chunk(std::size_t slots) {
        std::size_t next = chunks_.empty() ? 0 : at_.chunk + 1;
        if (next == chunks_.size()) chunks_.emplace_back();
        if (chunks_[next].size < slots) {
            std::size_t size = std::max<std::size_t>(slots, 1 << 14);
            chunks_[next] = {std::make_unique<gdl::TermId[]>(size), size};
        }
        at_ = {next, 0};
    }

    std::vector<Chunk> chunks_;
    Mark at_;
};

} // namespace zermelo::lifted
