#include "designer/page.h"

#include "designer/markup.h"
#include "designer/sections.h"
#include "report/headline.h"

#include <fmt/core.h>

#include <algorithm>

namespace zermelo::designer {

namespace {

struct Section {
    const char *id, *title;
    std::string content; // none: the section is left out
};

std::string contents(const std::vector<Section> &sections) {
    std::string items;
    for (const Section &section : sections)
        items += element("li", element("a", section.title, fmt::format("href=\"#{}\"", section.id)));
    return element("nav", element("ul", items), "aria-label=\"Contents\"") + "\n";
}

std::string kind(const session::Session &session) {
    if (session.facts) return report::headline(*session.game, *session.facts);
    return session.stopped ? report::text(*session.stopped) : "";
}

} // namespace

std::string title_of(const std::string &name) {
    std::string out = name;
    for (const char *ending : {".kif", ".gdl"})
        if (out.ends_with(ending)) out.resize(out.size() - 4);
    std::size_t slash = out.rfind('/');
    if (slash != std::string::npos && slash > 0) slash = out.rfind('/', slash - 1);
    return slash == std::string::npos ? out : out.substr(slash + 1);
}

std::string page(const std::string &name, const session::Session &session, const Study &study,
                 const Making &making) {
    std::vector<Section> sections{
        {"short", "In short", in_short(session, study)},
        {"start", "The start", start(study)},
        {"values", "Perfect play", values(session, study)},
        {"random", "Random play", random_play(session, study)},
        {"states", "States", states(study)},
        {"rules", "The rules", rules(session, study)},
        {"making", "How this was made", made(session, study, making)},
    };
    std::erase_if(sections, [](const Section &section) { return section.content.empty(); });
    std::string title = escaped(title_of(name));
    std::string body = element("header", element("h1", title) + "\n" +
                                             element("p", escaped(kind(session)), "class=\"kind\"") + "\n" +
                                             contents(sections)) +
                       "\n<main>\n";
    for (const Section &section : sections) {
        std::string heading = element("h2", section.title, fmt::format("id=\"{}-title\"", section.id));
        body += element("section", "\n" + heading + "\n" + section.content,
                        fmt::format("id=\"{0}\" aria-labelledby=\"{0}-title\"", section.id)) +
                "\n";
    }
    body += "</main>\n";
    return fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                       "<meta name=\"generator\" content=\"{}\"/>\n<title>{}: a report</title>\n"
                       "<style>{}</style>\n</head>\n<body>\n{}</body>\n</html>\n",
                       escaped(making.program), title, style_sheet, body);
}

std::string make_page(const std::string &name, const std::string &program, const session::Session &session,
                      const PlayOptions &options, const engines::Resources &resources) {
    Meter clock{resources.job};
    Making making{program, resources.job.seconds_left(), resources.job.memory_bytes(), resources.threads, 0};
    session::Session own = session::prepare(session.description, session.diagnostics, session::Stage::compile,
                                            resources.job.part(share_to_prepare));
    Study found = study(own, options, resources);
    making.seconds = clock.elapsed_seconds();
    return page(name, own, found, making);
}

} // namespace zermelo::designer
