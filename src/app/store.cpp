// zermelo store: what is in a store, whether it is whole, and how it takes less room.
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
// As they are on disk, without the sums of blocks that are not packed.
std::uint64_t packed_bytes_of(const store::Folder &folder) {
    std::uint64_t out = 0;
    for (const auto &[name, file] : folder.files()) out += file.packed.value_or(file.bytes);
    return out;
}
std::string sizes(const store::Folder &folder) {
    std::uint64_t bytes = bytes_of(folder), packed = packed_bytes_of(folder);
    return fmt::format("{} files with {} bytes{}", folder.files().size(), report::grouped(bytes),
                       packed < bytes ? fmt::format(", packed into {}", report::grouped(packed)) : "");
}

int info(const store::Folder &folder, const Common &common) {
    if (common.json) {
        Json files = Json::object();
        for (const auto &[name, file] : folder.files()) files[name] = file.bytes;
        print_json({{"store", folder.path()},
                    {"finished", folder.finished()},
                    {"about", folder.about()},
                    {"bytes", bytes_of(folder)},
                    {"packed_bytes", packed_bytes_of(folder)},
                    {"files", std::move(files)}});
        return exit_ok;
    }
    for (const auto &[key, value] : folder.about()) fmt::print("{}: {}\n", key, value);
    fmt::print("finished: {}\nsize: {}\n", folder.finished() ? "yes" : "no", sizes(folder));
    return exit_ok;
}

int verify(const store::Folder &folder, const Common &common) {
    std::vector<std::string> found = store::damages(folder);
    if (common.json) {
        print_json({{"store", folder.path()}, {"whole", found.empty()}, {"damages", found}});
    } else {
        for (const std::string &damage : found) fmt::print("{}\n", damage);
        if (found.empty()) fmt::print("{}: as they were written\n", sizes(folder));
    }
    return found.empty() ? exit_ok : exit_negative;
}

int compact(const std::string &path, const Common &common) {
    Meter meter(common.start());
    store::Folder::open(path); // it is there
    store::Folder folder = store::Folder::begin(path, {});
    Progress progress;
    auto limit = limit_of(meter.job(), [&] {
        folder.compact(meter, [&](const std::string &name) { progress.show("packing " + name); });
    });
    progress.clear();
    if (limit) {
        fmt::print(stderr, "zermelo: stopped: {}\n", limit->what());
        return exit_code(limit->kind);
    }
    if (common.json)
        print_json({{"store", path}, {"bytes", bytes_of(folder)}, {"packed_bytes", packed_bytes_of(folder)}});
    else
        fmt::print("{}\n", sizes(folder));
    return exit_ok;
}

int run(const Options &options, const Common &common) {
    if (options.what == "compact") return compact(options.store, common);
    store::Folder folder = store::Folder::open(options.store);
    return options.what == "verify" ? verify(folder, common) : info(folder, common);
}

} // namespace

void add_store(Program &program) {
    auto options = std::make_shared<Options>();
    Command &command = add_command(
        program, "store",
        {"Show what a store is of, check that it is whole, or make it smaller",
         "A store is what `solve --store` makes. `info` shows what it is of and how large it is;\n"
         "`verify` reads all of it, names what is damaged, and ends with exit code 1 if\n"
         "anything is; `compact` packs it, after which everything works as before.",
         "zermelo store verify ttt.store"},
        [options, &program] { return run(*options, program.common); });
    command.option("WHAT", options->what, "info, verify or compact")
        .required()
        .one_of({"info", "verify", "compact"});
    command.option("DIR", options->store, "The store").required();
    add_json(command, program.common);
}

} // namespace zermelo::app
