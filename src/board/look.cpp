#include "board/look.h"

#include "base/error.h"
#include "base/files.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace zermelo::board {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_bytes = 1 << 20;

class Reader {
  public:
    Reader(const std::string &text, std::string path) : text_(text), path_(std::move(path)) {}

    Look read() {
        Json json = parse();
        Look out;
        for (const auto &[key, value] : object(json, "the file"))
            if (key == "relations")
                for (const auto &[name, look] : object(value, key))
                    out.relations[name] = relation(look, name);
            else if (key == "glyphs" || key == "colours")
                for (const auto &[content, sign] : object(value, key))
                    (key == "glyphs" ? out.glyphs : out.colours)[content] = text(sign, content);
            else
                fail(key, "there is no such entry: relations, glyphs and colours are");
        return out;
    }

  private:
    Json parse() const {
        try {
            return Json::parse(text_);
        } catch (const Json::parse_error &error) {
            throw Error(place_at(error.byte == 0 ? 0 : error.byte - 1) + ": this is not JSON");
        }
    }

    RelationLook relation(const Json &json, const std::string &name) const {
        RelationLook out;
        out.where = place_of(name);
        for (const auto &[key, value] : object(json, name))
            if (key == "column")
                out.column = argument(value, key);
            else if (key == "row")
                out.row = argument(value, key);
            else if (key == "board")
                out.board = argument(value, key);
            else if (key == "rows")
                out.upwards = word(value, key, "up", "down");
            else if (key == "shape")
                out.hex = word(value, key, "hex", "grid");
            else if (key == "listed")
                out.listed = word(value, key, true, false);
            else
                fail(key, "there is no such entry: column, row, board, rows, shape and listed are");
        return out;
    }

    std::map<std::string, Json> object(const Json &json, const std::string &key) const {
        if (!json.is_object()) fail(key, "this has to be an object in braces");
        std::map<std::string, Json> out;
        for (const auto &[name, value] : json.items()) out[name] = value;
        return out;
    }

    std::string text(const Json &json, const std::string &key) const {
        if (!json.is_string()) fail(key, "this has to be a text in quotes");
        return json.get<std::string>();
    }

    std::size_t argument(const Json &json, const std::string &key) const {
        if (!json.is_number_unsigned() || json.get<std::size_t>() == 0)
            fail(key, "this has to be the number of an argument, from 1");
        return json.get<std::size_t>();
    }

    bool word(const Json &json, const std::string &key, const Json &yes, const Json &no) const {
        if (json != yes && json != no)
            fail(key, fmt::format("this has to be {} or {}", yes.dump(), no.dump()));
        return json == yes;
    }

    [[noreturn]] void fail(const std::string &key, const std::string &what) const {
        throw Error(fmt::format("{}: {}: {}", place_of(key), key, what));
    }

    // Where a key first stands.
    std::string place_of(const std::string &key) const {
        std::size_t at = text_.find('"' + key + '"');
        return place_at(at == std::string::npos ? 0 : at);
    }

    std::string place_at(std::size_t byte) const {
        std::size_t line = 1, column = 1;
        for (std::size_t i = 0; i < byte && i < text_.size(); ++i) {
            column = text_[i] == '\n' ? 1 : column + 1;
            line += text_[i] == '\n' ? 1 : 0;
        }
        return fmt::format("{}:{}:{}", path_, line, column);
    }

    const std::string &text_;
    std::string path_;
};

} // namespace

Look read_look(const std::string &text, const std::string &path) { return Reader(text, path).read(); }

Look look_of(const std::string &game, const Job &job) {
    namespace fs = std::filesystem;
    fs::path own(game), shared = own.parent_path() / "look.json";
    own.replace_extension(".look.json");
    for (const fs::path &path : {own, shared})
        if (std::error_code error; !game.empty() && fs::is_regular_file(path, error)) {
            Look out = read_look(read_file(path.string(), most_bytes, job), path.string());
            out.is_shared = path == shared;
            return out;
        }
    return {};
}

} // namespace zermelo::board
