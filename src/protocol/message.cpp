#include "protocol/message.h"

#include "base/error.h"
#include "gdl/kif.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace zermelo::protocol {

namespace {

using gdl::KifTree;
using Kind = Message::Kind;

constexpr double longest_clock = 1e6; // seconds
constexpr const char *source_name = "message";

struct Form {
    Kind kind;
    const char *name;
    std::size_t items;
    const char *shown;
};
constexpr std::array forms{
    Form{Kind::info, "info", 1, "(info)"},
    Form{Kind::preview, "preview", 3, "(preview (RULE…) SECONDS)"},
    Form{Kind::start, "start", 6, "(start MATCH ROLE (RULE…) SECONDS SECONDS)"},
    Form{Kind::play, "play", 2, "(play MATCH (MOVE…))"},
    Form{Kind::stop, "stop", 2, "(stop MATCH (MOVE…))"},
    Form{Kind::abort, "abort", 2, "(abort MATCH)"},
};

[[noreturn]] void fail(const Location &where, const std::string &message) {
    throw Error(fmt::format("{}:{}:{}: {}", source_name, where.line, where.column, message));
}

class Reader {
  public:
    explicit Reader(std::string text) { file_ = out_.rules.sources.add(source_name, std::move(text)); }

    Message run() {
        KifTree tree = only_tree();
        const Form &form = form_of(tree);
        out_.kind = form.kind;
        if (tree.items.size() < form.items) fail(tree.where, fmt::format("this is not {}", form.shown));
        const std::vector<KifTree> &items = tree.items;
        bool has_match = form.kind != Kind::info && form.kind != Kind::preview;
        if (has_match) out_.match = word(items[1], "the name of a match");
        if (form.kind == Kind::preview) {
            read_rules(items[1]);
            out_.start_seconds = seconds(items[2]);
        } else if (form.kind == Kind::start) {
            out_.role = name_in_rules(items[2]);
            read_rules(items[3]);
            out_.start_seconds = seconds(items[4]);
            out_.play_seconds = seconds(items[5]);
        } else if (form.kind == Kind::play || form.kind == Kind::stop) {
            if (items.size() > 3 && form.kind == Kind::play)
                fail(items[3].where, "moves that not everybody sees (GDL-II) are not understood");
            if (items.size() > 2) read_moves(items[2]);
        }
        return std::move(out_);
    }

  private:
    KifTree only_tree() {
        Diagnostics diagnostics;
        gdl::Faults faults(diagnostics);
        std::vector<KifTree> trees;
        gdl::KifReader(out_.rules.sources.text(file_), file_, faults).read_all([&](const KifTree &tree) {
            if (trees.size() < 2) trees.push_back(tree);
        });
        if (!diagnostics.empty()) fail(diagnostics[0].where, diagnostics[0].message);
        if (trees.empty()) fail({file_, 1, 1}, "there is no message");
        if (trees.size() > 1) fail(trees[1].where, "something follows the message");
        return std::move(trees[0]);
    }

    static const Form &form_of(const KifTree &tree) {
        if (!tree.is_list || tree.items.empty() || tree.items[0].is_list)
            fail(tree.where, "a message is a list that begins with a word");
        std::string name = lower(tree.items[0].word);
        for (const Form &form : forms)
            if (name == form.name) return form;
        fail(tree.items[0].where, fmt::format("there is no message '{}'", gdl::shown(tree.items[0].word)));
    }

    static std::string word(const KifTree &tree, const char *what) {
        if (tree.is_list) fail(tree.where, fmt::format("{} is a word", what));
        return tree.word;
    }

    static double seconds(const KifTree &tree) {
        double out = -1;
        const std::string &text = word(tree, "a clock");
        auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), out);
        if (fault != std::errc{} || end != text.data() + text.size() || !std::isfinite(out) || out < 0)
            fail(tree.where, fmt::format("a clock is a number of seconds, not '{}'", gdl::shown(text)));
        return std::min(out, longest_clock);
    }

    void read_rules(const KifTree &tree) {
        if (!tree.is_list) fail(tree.where, "the rules are a list");
        gdl::Faults faults(out_.faults);
        for (const KifTree &item : tree.items)
            if (auto clause = gdl::to_clause(item, faults)) out_.rules.clauses.push_back(std::move(*clause));
    }

    // A role or a move as the rules have it: (noop) is noop, at any depth.
    static std::string name_in_rules(const KifTree &tree) {
        if (!tree.is_list) return tree.word;
        std::string out;
        for (const KifTree &item : tree.items) out += (out.empty() ? "" : " ") + name_in_rules(item);
        bool is_constant = tree.items.size() == 1 && !tree.items[0].is_list;
        return is_constant ? out : "(" + out + ")";
    }

    // A word in place of the moves is nil, however it is written.
    void read_moves(const KifTree &tree) {
        if (!tree.is_list) return;
        out_.moves.emplace();
        for (const KifTree &item : tree.items) out_.moves->push_back(name_in_rules(item));
        if (out_.moves->empty()) out_.moves.reset();
    }

    Message out_;
    std::uint32_t file_;
};

} // namespace

std::string lower(std::string text) {
    for (char &c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

const char *name(Kind kind) {
    for (const Form &form : forms)
        if (form.kind == kind) return form.name;
    return "";
}

Message read_message(std::string text) { return Reader(std::move(text)).run(); }

std::optional<std::string> spelled(const std::string &said, const std::vector<std::string> &known) {
    if (std::find(known.begin(), known.end(), said) != known.end()) return said;
    std::optional<std::string> out;
    for (const std::string &name : known) {
        if (name.size() != said.size() || lower(name) != lower(said)) continue;
        if (out) return std::nullopt;
        out = name;
    }
    return out;
}

} // namespace zermelo::protocol
