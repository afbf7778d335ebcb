#include "board/reading.h"

#include <utility>

namespace zermelo::board {

namespace {

// (f a (g b)) as f, a, (g b).
std::vector<std::string_view> words_of(std::string_view term) {
    std::vector<std::string_view> out;
    std::string_view inner = term.substr(1, term.size() - 2);
    std::size_t begin = 0;
    int depth = 0;
    for (std::size_t i = 0; i <= inner.size(); ++i) {
        if (i == inner.size() || (inner[i] == ' ' && depth == 0)) {
            out.push_back(inner.substr(begin, i - begin));
            begin = i + 1;
        } else {
            depth += (inner[i] == '(') - (inner[i] == ')');
        }
    }
    return out;
}

bool is_compound(std::string_view term) { return term.size() > 1 && term.front() == '('; }

void append(std::string_view term, Reading &out) {
    if (std::vector<std::string_view> words; is_compound(term) && (words = words_of(term)).size() > 2) {
        out.shape += '(';
        out.shape += words[0];
        for (std::size_t i = 1; i < words.size(); ++i) {
            out.shape += ' ';
            append(words[i], out);
        }
        out.shape += ')';
        return;
    }
    out.shape += '_';
    out.values.emplace_back(term);
}

void append_paths(std::string_view shape, const std::string &path, std::vector<std::string> &out) {
    if (!is_compound(shape)) {
        out.push_back(path);
        return;
    }
    std::vector<std::string_view> words = words_of(shape);
    std::string here = (path.empty() ? "" : path + "/") + std::string(words[0]);
    for (std::size_t i = 1; i < words.size(); ++i)
        append_paths(words[i], here + "/" + std::to_string(i - 1), out);
}

} // namespace

Reading read(std::string_view term) {
    Reading out;
    if (!is_compound(term)) {
        out.shape = term;
        return out;
    }
    std::vector<std::string_view> words = words_of(term);
    out.shape = "(" + std::string(words[0]);
    for (std::size_t i = 1; i < words.size(); ++i) {
        out.shape += ' ';
        append(words[i], out);
    }
    out.shape += ')';
    return out;
}

std::string name_of(const std::string &shape) {
    std::string out, word;
    auto end_word = [&] {
        if (!word.empty() && word != "_") out += (out.empty() ? "" : " ") + word;
        word.clear();
    };
    for (char c : shape)
        if (c == '(' || c == ')' || c == ' ')
            end_word();
        else
            word += c;
    end_word();
    return out;
}

std::vector<std::string> paths_of(const std::string &shape) {
    std::vector<std::string> out;
    if (is_compound(shape)) append_paths(shape, "", out);
    return out;
}

} // namespace zermelo::board
