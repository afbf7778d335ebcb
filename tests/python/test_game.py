import pytest

import zermelo

COIN = """
(role x) (role random)
(init start)
(<= (legal x noop)) (legal random heads) (legal random tails)
(<= (next (shows ?side)) (does random ?side))
(<= terminal (true (shows ?side)))
(<= (goal x 100) (true (shows heads)))
(<= (goal x 0) (true (shows tails)))
(goal random 0)
"""


def test_states_are_values(tictactoe):
    first = tictactoe.initial
    a = first.after("(mark 1 1) ; (mark 2 2) ; (mark 3 3)")
    b = first.after("(mark 3 3) ; (mark 2 2) ; (mark 1 1)")
    assert a == b and hash(a) == hash(b) and a != first
    assert len({a, b, first}) == 2
    assert tictactoe.state(a.facts) == a
    assert first == tictactoe.initial
    assert a.game.roles == ["x", "o"]


def test_terms_are_normalised(tictactoe):
    assert tictactoe.initial.next("( mark  1 1 )") == tictactoe.initial.next("(mark 1 1)")


def test_end_of_a_play(tictactoe):
    end = tictactoe.initial.after("(mark 1 1) ; (mark 2 1) ; (mark 1 2) ; (mark 2 2) ; (mark 1 3)")
    assert end.terminal
    assert end.goals == {"x": 100, "o": 0}
    assert end.legal_moves == {"x": [], "o": []}
    with pytest.raises(zermelo.Error):
        end.next("(mark 3 3)")


@pytest.mark.parametrize("moves", ["(mark 1 1", "", [], ["a", "b", "c"], {"o": "noop"}])
def test_bad_moves(tictactoe, moves):
    with pytest.raises(zermelo.Error):
        tictactoe.initial.next(moves)


def test_unknown_names(tictactoe):
    with pytest.raises(KeyError):
        tictactoe.initial.legal("z")
    with pytest.raises(KeyError):
        tictactoe.initial.next({"z": "noop"})
    with pytest.raises(zermelo.Error, match="no fact"):
        tictactoe.state(["(cell 9 9 x)"])
    with pytest.raises(zermelo.Error, match="another game"):
        tictactoe.starting_from(zermelo.load_text(COIN).initial)


def test_missing_file():
    with pytest.raises(zermelo.Error, match="nowhere.kif"):
        zermelo.load("nowhere.kif")


def test_diagnostics():
    with pytest.raises(zermelo.GameError) as caught:
        zermelo.load_text("(role x) (<= (p ?y) (q z))")
    errors = [fault for fault in caught.value.diagnostics if fault.severity == "error"]
    assert errors and all(fault.code and fault.message for fault in errors)
    assert "error" in str(errors[0])
    assert {fault.code for fault in zermelo.check_text("(role x) (<= (p ?y) (q z))")} >= {
        fault.code for fault in errors
    }
    with pytest.raises(zermelo.GameError):
        zermelo.load_text("")


def test_chance():
    coin = zermelo.load_text(COIN)
    assert coin.players == ["x"]
    assert coin.initial.next({"random": "heads"}).goals["x"] == 100
    assert coin.solve()["x"].value == 50


def counters():
    """Five counters: few facts hold at a time, but ten thousand million can."""
    names = ["?a", "?b", "?c", "?d", "?e"]
    rules = ["(role x) (init (at 0 0 0 0 0)) (<= terminal (true (at 2 0 0 0 0)))"]
    rules += [f"(succ {i} {i + 1})" for i in range(99)]
    for i, name in enumerate(names):
        after = [*names[:i], name + "2", *names[i + 1 :]]
        rules.append(f"(legal x (count {i}))")
        rules.append(
            f"(<= (next (at {' '.join(after)})) (does x (count {i})) (true (at {' '.join(names)}))"
            f" (succ {name} {name}2))"
        )
    return "\n".join(rules + ["(<= (goal x 100) (true (at 2 0 0 0 0)))"])


def test_too_large_to_ground_is_played():
    game = zermelo.load_text(counters(), seconds=1)
    assert game.obstacle
    state = game.initial.after("(count 0) ; (count 0)")
    assert state.facts == ["(at 2 0 0 0 0)"] and state.terminal and state.goals == {"x": 100}
    assert state != game.initial
    verdict = game.solve()["x"]
    assert not verdict.decided and verdict.reason == game.obstacle
    with pytest.raises(zermelo.LimitReached):
        game.facts()


def test_nothing_can_be_read_without_time(games):
    with pytest.raises(zermelo.LimitReached) as caught:
        zermelo.load(games / "tictactoe/3x3.kif", seconds=0)
    assert caught.value.limit == "time"
    with pytest.raises(ValueError):
        zermelo.load(games / "tictactoe/3x3.kif", seconds=-1)
