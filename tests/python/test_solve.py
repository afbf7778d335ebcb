from fractions import Fraction

import pytest

import zermelo


def test_values_are_fractions(tictactoe):
    verdict = tictactoe.solve("x", first_moves=True)["x"]
    assert verdict.decided and isinstance(verdict.value, Fraction) and verdict.value == 50
    assert verdict.first_moves_complete and len(verdict.first_moves) == 9
    assert verdict.lower == verdict.upper == verdict.value


def test_all_roles(tictactoe):
    solution = tictactoe.solve()
    assert [verdict.role for verdict in solution.roles] == ["x", "o"]
    with pytest.raises(KeyError):
        solution["z"]


@pytest.mark.parametrize("model, value", [("adversarial", 50), ("cooperative", 100), ("own", 50)])
def test_models(tictactoe, model, value):
    assert tictactoe.solve("o", model=model)["o"].value == value


def test_bad_queries(tictactoe):
    with pytest.raises(ValueError):
        tictactoe.solve(model="kind")
    with pytest.raises(ValueError):
        tictactoe.solve(measure="points")
    with pytest.raises(zermelo.Error, match="role"):
        tictactoe.solve("z")
    with pytest.raises(zermelo.Error, match="engine"):
        tictactoe.solve(engine="steam")


def test_from_another_state(tictactoe):
    there = tictactoe.starting_from(tictactoe.initial.after("(mark 2 2) ; (mark 1 2)"))
    assert there.solve("x")["x"].value == 100
    assert tictactoe.solve("x")["x"].value == 50


def test_engines(tictactoe):
    names = [engine.name for engine in zermelo.engines()]
    assert "search" in names
    assert tictactoe.solve("x", engine="search")["x"].engine == "search"


def test_facts(tictactoe):
    facts = tictactoe.facts("full")
    assert facts.ends.proved and facts.longest_play == 9
    assert facts.symmetries == 7
    assert any(group.exactly_one for group in facts.groups)
    with pytest.raises(ValueError):
        tictactoe.facts("some")


def test_refuted_facts_have_a_trace():
    game = zermelo.load_text(
        """(role x) (init (at 1)) (legal x go)
        (<= (next (at 2)) (does x go) (true (at 1)))
        (<= terminal (true (at 2))) (<= (goal x 100) (true (at 1)))"""
    )
    finding = game.facts().one_goal
    assert finding.refuted and finding.trace == [["go"]]


def test_strategies(tictactoe, tmp_path):
    strategy = tictactoe.solve("x", strategy=True).strategy
    strategy.save(tmp_path / "x.strategy")
    again = tictactoe.load_strategy(tmp_path / "x.strategy")
    assert bytes(again) == bytes(strategy)
    assert again.role == "x" and again.model == "adversarial" and again.measure == "goal"
    assert again.root == tictactoe.initial and again.depth is None
    check = again.verify(threads=1)
    assert check.verified and check.result == "verified" and check.states == again.states
    assert {claim.side for claim in again.claims} == {"lower", "upper"}
    assert again.verify(seconds=0).result == "unknown"


def test_both_sides_of_a_strategy_play(tictactoe):
    strategy = tictactoe.solve("x", strategy=True).strategy
    state = tictactoe.initial
    while not state.terminal:
        state = state.next({role: strategy.advise(state, role) for role in tictactoe.roles})
    assert state.goals == {"x": 50, "o": 50}
    assert strategy.advise(state) is None
    with pytest.raises(zermelo.Error):
        strategy.advise(tictactoe.initial, "z")


def test_damaged_strategies(tictactoe, games):
    good = bytes(tictactoe.solve("x", strategy=True).strategy)
    with pytest.raises(zermelo.Error):
        tictactoe.read_strategy(good[:-1])
    with pytest.raises(zermelo.Error):
        zermelo.load(games / "nim/1_2_3.kif").read_strategy(good)
