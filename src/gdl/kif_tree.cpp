#include "gdl/kif_tree.h"

#include "gdl/parse.h"

#include <fmt/core.h>

namespace zermelo::gdl {

std::string to_kif(const KifTree &tree) {
    if (!tree.is_list) return tree.word;
    std::string out = "(";
    for (const KifTree &item : tree.items) out += (out.size() > 1 ? " " : "") + to_kif(item);
    return out + ")";
}

void KifReader::read_all(const std::function<void(const KifTree &)> &visit) {
    while (!faults_.full()) {
        skip_blank();
        if (cursor_.done()) {
            if (open_.empty()) return;
            unclosed();
            continue;
        }
        KifTree tree;
        bool complete = false;
        if (cursor_.peek() == '(')
            open();
        else
            complete = cursor_.peek() == ')' ? close(tree) : read_word(tree);
        if (!complete) continue;
        if (open_.empty())
            visit(tree);
        else if (too_deep_ == 0)
            open_.back().items.push_back(std::move(tree));
    }
}

void KifReader::open() {
    if (distrustful_ && !open_.empty() && begins_rule()) {
        report_unclosed("this parenthesis is not closed before the next rule");
        forget_open();
    }
    if (open_.empty()) begin_ = cursor_;
    if (open_.size() < max_nesting) {
        KifTree list;
        list.is_list = true;
        list.where = cursor_.here();
        open_.push_back(std::move(list));
    } else {
        if (!spoilt_ && cursor_.offset() >= reported_up_to_) {
            faults_.report(cursor_.here(), "nesting",
                           fmt::format("nested deeper than {} parentheses", max_nesting),
                           "are closing parentheses missing above?");
            reported_up_to_ = cursor_.offset() + 1;
        }
        spoilt_ = true;
        ++too_deep_;
    }
    cursor_.advance();
}

// Returns whether a list was completed that is worth keeping.
bool KifReader::close(KifTree &list) {
    Location where = cursor_.here();
    cursor_.advance();
    if (too_deep_ > 0) {
        --too_deep_;
        return false;
    }
    if (open_.empty()) {
        faults_.report(where, "parenthesis", "closing parenthesis without an opening one",
                       "delete it, or look for one that closes too early above");
        return false;
    }
    list = std::move(open_.back());
    open_.pop_back();
    if (!open_.empty() || !spoilt_) return true;
    spoilt_ = false;
    return false;
}

bool KifReader::read_word(KifTree &word) {
    word.where = cursor_.here();
    std::size_t begin = cursor_.offset();
    bool good = true;
    for (; !cursor_.done(); cursor_.advance()) {
        unsigned char c = cursor_.peek();
        if (c == '(' || c == ')' || c == ';' || is_blank(c)) break;
        if (!is_control(c)) continue;
        if (!control_reported_)
            faults_.report(cursor_.here(), "character", "control character in the text",
                           "is this really a text file?");
        control_reported_ = true;
        spoilt_ = !open_.empty();
        good = false;
    }
    word.word = cursor_.from(begin);
    return good;
}

void KifReader::skip_blank() {
    while (!cursor_.done()) {
        if (cursor_.peek() == ';') {
            while (!cursor_.done() && cursor_.peek() != '\n') cursor_.advance();
        } else if (is_blank(cursor_.peek())) {
            cursor_.advance();
        } else {
            return;
        }
    }
}

// At the end of the text something is still open: it has swallowed all that follows it. So that part is read
// once more, and now a rule inside a list is taken for a sign that the list should have been closed before.
void KifReader::unclosed() {
    if (!distrustful_) {
        distrustful_ = true;
        cursor_ = begin_;
    } else {
        report_unclosed("this parenthesis is never closed");
    }
    forget_open();
}

void KifReader::report_unclosed(const char *message) {
    std::size_t count = open_.size() + too_deep_;
    faults_.report(open_[0].where, "parenthesis", message,
                   count == 1 ? "one closing parenthesis is missing"
                              : fmt::format("{} closing parentheses are missing", count));
}

bool KifReader::begins_rule() const {
    return cursor_.starts_with("(<=") && (is_blank(cursor_.peek(3)) || cursor_.peek(3) == '(');
}

void KifReader::forget_open() {
    open_.clear();
    too_deep_ = 0;
    spoilt_ = false;
}

} // namespace zermelo::gdl
