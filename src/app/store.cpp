// zermelo store: what is in a store, and whether it is whole.
#include "app/command.h"
#include "app/output.h"
#include "store/folder.h"

#include <fmt/core.h>

namespace zermelo::app {

namespace {

struct Options {
    std::string what, store;
};

std::uint64_t bytes_of(const store::Folder &folder) {
    std::uint64_t out = 0;
    for (const auto &[name, file] : folder.files()) out += file.bytes;
    return out;
}

int info(const store::Folder &folder, const Common &common) {
    if (common.json) {
        Json files = Json::object();
        for (const auto &[name, file] : folder.files()) files[name] = file.bytes;
        print_json({{"store", folder.path()},
                    {"finished", folder.finished()},
                    {"about", folder.about()},
                    {"bytes", bytes_of(folder)},
                    {"files", std::move(files)}});
        return exit_ok;
    }
    for (const auto &[key, value] : folder.about()) fmt::print("{}: {}\n", key, value);
    fmt::print("finished: {}\nfiles: {} with {} bytes\n", folder.finished() ? "yes" : "no",
               folder.files().size(), report::grouped(bytes_of(folder)));
    return exit_ok;
}

int verify(const store::Folder &folder, const Common &common) {
    std::vector<std::string> found = store::damages(folder);
    if (common.json) {
        print_json({{"store", folder.path()}, {"whole", found.empty()}, {"damages", found}});
    } else {
        for (const std::string &damage : found) fmt::print("{}\n", damage);
        if (found.empty())
            fmt::print("{} files with {} bytes are as they were written\n", folder.files().size(),
                       report::grouped(bytes_of(folder)));
    }
    return found.empty() ? exit_ok : exit_negative;
}

int run(const Options &options, const Common &common) {
    store::Folder folder = store::Folder::open(options.store);
    return options.what == "verify" ? verify(folder, common) : info(folder, common);
}

} // namespace

void add_store(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "store",
        {"Show what a store is of, or check that it is whole",
         "A store is what `solve --store` makes. `info` shows what it is of and how large it is;\n"
         "`verify` reads all of it, names what is damaged, and ends with exit code 1 if\n"
         "anything is.",
         "zermelo store verify ttt.store"},
        [options, &program] { return run(*options, program.common); });
    command.option("WHAT", options->what, "info or verify").required().one_of({"info", "verify"});
    command.option("DIR", options->store, "The store").required();
    add_json(command, program.common);
}

} // namespace zermelo::app
