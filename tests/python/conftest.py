import pathlib

import pytest

import zermelo

ROOT = pathlib.Path(__file__).resolve().parents[2]


@pytest.fixture
def root():
    return ROOT


@pytest.fixture
def games():
    return ROOT / "games"


@pytest.fixture(scope="session")
def tictactoe():
    return zermelo.load(ROOT / "games/tictactoe/3x3.kif")
