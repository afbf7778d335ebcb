// KIF text to trees of parentheses, the first of the two steps of reading KIF.
#pragma once

#include "gdl/cursor.h"
#include "gdl/faults.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::gdl {

struct KifTree {
    bool is_list = false;
    std::string word;           // of a word; never empty
    std::vector<KifTree> items; // of a list
    Location where;
};

// On one line, with single spaces.
std::string to_kif(const KifTree &tree);

class KifReader {
  public:
    KifReader(std::string_view text, std::uint32_t file, Faults &faults)
        : cursor_(text, file), faults_(faults) {}

    // Visits the trees outside all parentheses, each when it is complete; broken ones are reported instead.
    void read_all(const std::function<void(const KifTree &)> &visit);

  private:
    void open();
    bool close(KifTree &tree);
    bool read_word(KifTree &word);
    void skip_blank();
    void unclosed();
    void report_unclosed(const char *message);
    bool begins_rule() const;
    void forget_open();

    Cursor cursor_;
    Faults &faults_;
    std::vector<KifTree> open_;      // lists not yet closed, outermost first
    std::size_t too_deep_ = 0;       // lists open beyond those, which are nested too deeply to be kept
    bool spoilt_ = false;            // the outermost list held something that was left out
    Cursor begin_ = cursor_;         // of the outermost list
    bool distrustful_ = false;       // see `unclosed`
    std::size_t reported_up_to_ = 0; // nesting has been reported up to this offset
    bool control_reported_ = false;
};

} // namespace zermelo::gdl
