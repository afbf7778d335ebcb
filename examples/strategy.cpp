// A strategy that proves the value of a game: made, kept in a file, read back, checked, and played by against
// others who move at random. strategy GAME FILE
#include <iostream>
#include <random>
#include <zermelo/zermelo.h>

namespace {

// The strategy moves for its role; what it says nothing about is left to chance.
void play(const zermelo::Strategy &strategy) {
    zermelo::Game game = strategy.game();
    std::mt19937 random(1);
    zermelo::State state = strategy.root();
    while (!state.terminal()) {
        std::vector<std::string> moves;
        for (std::size_t role = 0; role < game.roles().size(); ++role) {
            const std::vector<std::string> &legal = state.legal(role);
            moves.push_back(legal.at(random() % legal.size()));
            if (game.roles()[role] != strategy.role()) continue;
            if (auto advice = strategy.advise(state, strategy.role())) moves.back() = *advice;
        }
        state = state.next(moves);
    }
    for (std::size_t role = 0; role < game.roles().size(); ++role)
        std::cout << game.roles()[role] << " got " << state.goals()[role].value_or(0) << "\n";
}

} // namespace

int main(int count, char **arguments) {
    if (count != 3) {
        std::cerr << "usage: strategy GAME FILE\n";
        return 2;
    }
    try {
        zermelo::Game game = zermelo::Game::load(arguments[1]);
        zermelo::Query query;
        query.role = game.roles().front();
        query.strategy = true;
        zermelo::Solution solution = game.solve(query);
        if (!solution.strategy) {
            std::cerr << "no strategy was found\n";
            return 1;
        }
        solution.strategy->save(arguments[2]);

        zermelo::Strategy strategy = game.load_strategy(arguments[2]);
        for (const zermelo::Claim &claim : strategy.claims()) std::cout << claim.text << "\n";
        zermelo::Check check = strategy.verify();
        std::cout << (check.verified() ? "verified" : "not verified: " + check.reason) << "\n";
        play(strategy);
    } catch (const std::exception &error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
}
