// What a game is worth, and with which first moves: value GAME
#include <iostream>
#include <zermelo/zermelo.h>

int main(int count, char **arguments) {
    if (count != 2) {
        std::cerr << "usage: value GAME\n";
        return 2;
    }
    try {
        zermelo::Game game = zermelo::Game::load(arguments[1]);
        zermelo::Query query;
        query.first_moves = true;
        zermelo::Limits limits;
        limits.seconds = 60;
        zermelo::Solution solution = game.solve(query, limits);
        std::cout << solution.kind << "\n";
        for (const zermelo::Verdict &verdict : solution.roles) {
            std::cout << verdict.role << ": ";
            if (!verdict.decided()) {
                std::cout << "from " << verdict.lower.text() << " to " << verdict.upper.text() << ": "
                          << verdict.reason << "\n";
                continue;
            }
            std::cout << verdict.lower.text() << "\n";
            for (const std::string &move : verdict.first_moves) std::cout << "  " << move << "\n";
        }
    } catch (const zermelo::GameError &error) {
        for (const zermelo::Diagnostic &fault : error.diagnostics()) std::cerr << fault.text;
        return 1;
    } catch (const zermelo::Error &error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
}
