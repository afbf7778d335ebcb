#include "serve/reports.h"

#include "designer/page.h"

#include <algorithm>

namespace zermelo::serve {

namespace {

constexpr double most_seconds = 20;
constexpr std::size_t at_once = 2, most_waiting = 16, most_pages = 32;
// Texts leave a thread to the games of the folder.
constexpr WorkQueue::Share share_of_file{}, share_of_text{1};

http::Response answer(std::string page) {
    // It has its style in it, and nothing else.
    constexpr const char *policy =
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";
    return {200,
            "text/html; charset=utf-8",
            std::move(page),
            {{"Content-Security-Policy", policy}, {"Cache-Control", "no-store"}}};
}

} // namespace

Reports::Reports(const Limits &limits, std::string program)
    : limits_(limits), program_(std::move(program)), queue_(at_once, most_waiting) {}

void Reports::send(const GamePointer &game, const http::Reply &reply) {
    {
        std::scoped_lock lock(mutex_);
        if (auto found = pages_.find(game->number); found != pages_.end())
            return reply.send(answer(found->second));
    }
    const WorkQueue::Share &share = game->is_text ? share_of_text : share_of_file;
    bool taken = queue_.push(share, [this, game, reply](const std::atomic<bool> &over) {
        try {
            std::string made = page(*game, over, reply.gone());
            if (over || reply.gone()) { // it may have been cut short
                reply.send(stopped_work());
                return false;
            }
            reply.send(answer(made));
            std::scoped_lock lock(mutex_);
            pages_[game->number] = std::move(made);
            if (pages_.size() > most_pages) pages_.erase(pages_.begin());
        } catch (const std::exception &fault) {
            reply.send(http::refusal(503, fault.what()));
        }
        return false;
    });
    if (!taken) reply.send(http::refusal(503, "too many reports are being made; try again later"));
}

std::string Reports::page(const Game &game, const std::atomic<bool> &over, const std::atomic<bool> &gone) {
    Job job = Job(zermelo::Limits{std::min(most_seconds, limits_.seconds), limits_.bytes_for_one(), &over})
                  .until(gone);
    engines::Resources resources = session::make_resources(limits_.bytes_for_one(), limits_.threads, job);
    return designer::make_page(game.id, program_, game.session, {}, resources);
}

} // namespace zermelo::serve
