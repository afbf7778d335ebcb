// What is written as QCIR, read back and evaluated, says the same as the clauses.
#include "cross/graph_game.h"
#include "encode/encode.h"
#include "encode/evaluate_qbf.h"
#include "encode/qcir.h"
#include "session/games.h"

#include <gtest/gtest.h>

#include <sstream>

namespace zermelo::encode {

namespace {

std::vector<int> numbers(const std::string &line) {
    std::vector<int> out;
    std::size_t from = line.find('(') + 1;
    std::istringstream list(line.substr(from, line.find(')') - from));
    for (std::string word; std::getline(list, word, ',');) out.push_back(std::stoi(word));
    return out;
}

// Cleansed QCIR to clauses: gates are new variables, innermost.
formula::Formula read_qcir(const std::string &text) {
    formula::Formula out;
    std::istringstream lines(text);
    std::string line;
    std::getline(lines, line);
    EXPECT_TRUE(line.starts_with("#QCIR-G14 "));
    out.variable_count = std::stoi(line.substr(10));
    formula::Block gates;
    int known = 0; // variables and gates up to here are known
    while (std::getline(lines, line)) {
        if (line.starts_with("#")) continue;
        std::vector<int> list = numbers(line);
        if (line.starts_with("exists") || line.starts_with("forall")) {
            out.prefix.push_back({formula::forall_if(line[0] == 'f'), list});
            for (int variable : list) known = std::max(known, variable);
        } else if (line.starts_with("output")) {
            out.clauses.push_back(list);
        } else {
            int gate = std::stoi(line), sign = line.find("= and(") != std::string::npos ? 1 : -1;
            EXPECT_EQ(gate, ++known);
            gates.variables.push_back(gate);
            formula::Clause backwards{sign * gate};
            for (int literal : list) {
                EXPECT_LT(std::abs(literal), gate);
                out.clauses.push_back({-sign * gate, sign * literal});
                backwards.push_back(-sign * literal);
            }
            out.clauses.push_back(backwards);
        }
    }
    EXPECT_EQ(known, out.variable_count);
    out.prefix.push_back(gates);
    return out;
}

TEST(Qcir, SaysTheSame) {
    std::size_t yes = 0, no = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        SCOPED_TRACE(seed);
        session::Session pipeline =
            machine_test::read(cross::graph_game(seed, {2, false, true, seed % 2 == 0, seed % 3 == 0}));
        Source source{*pipeline.program, *pipeline.game, pipeline.tapes->circuit};
        Question question;
        question.from = pipeline.game->initial;
        question.depth = 3;
        question.goal = 50;
        Meter meter({});
        for (auto illegal : {CircuitStyle::IllegalCode::choice, CircuitStyle::IllegalCode::loses}) {
            Style style;
            style.circuit.illegal_code = illegal;
            bool truth = evaluate(encode(source, question, {}, style, {}).formula);
            ++(truth ? yes : no);
            QuantifiedCircuit circuit =
                circuit_play(source.game, source.circuit, question, {}, style.circuit, meter);
            EXPECT_EQ(evaluate(read_qcir(print_qcir(circuit, "a\nb\n"))), truth);
            style.method = Method::general;
            EXPECT_EQ(evaluate(read_qcir(print_qcir(encode(source, question, {}, style, {}).formula, ""))),
                      truth);
        }
    }
    EXPECT_GT(yes, 4U);
    EXPECT_GT(no, 4U);
}

} // namespace
} // namespace zermelo::encode
