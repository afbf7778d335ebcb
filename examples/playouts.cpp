// Random play: how often each role gets which goal. playouts GAME NUMBER
#include <iostream>
#include <map>
#include <random>
#include <zermelo/zermelo.h>

namespace {

// The end of one play in which everybody moves at random.
zermelo::State playout(const zermelo::Game &game, std::mt19937 &random) {
    zermelo::State state = game.initial();
    while (!state.terminal()) {
        std::vector<std::string> moves;
        for (std::size_t role = 0; role < game.roles().size(); ++role) {
            const std::vector<std::string> &legal = state.legal(role);
            moves.push_back(legal.at(random() % legal.size()));
        }
        state = state.next(moves);
    }
    return state;
}

} // namespace

int main(int count, char **arguments) {
    if (count != 3) {
        std::cerr << "usage: playouts GAME NUMBER\n";
        return 2;
    }
    try {
        zermelo::Game game = zermelo::Game::load(arguments[1]);
        std::mt19937 random(1);
        std::vector<std::map<int, int>> counts(game.roles().size()); // by role, by goal
        int playouts = std::stoi(arguments[2]);
        for (int i = 0; i < playouts; ++i) {
            std::vector<std::optional<int>> goals = playout(game, random).goals();
            for (std::size_t role = 0; role < goals.size(); ++role)
                if (goals[role]) ++counts[role][*goals[role]];
        }
        for (std::size_t role = 0; role < counts.size(); ++role)
            for (auto [goal, times] : counts[role])
                std::cout << game.roles()[role] << " " << goal << ": " << times << "\n";
    } catch (const std::exception &error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
}
