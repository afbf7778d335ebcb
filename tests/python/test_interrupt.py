"""Long calls let others work, and end when asked to."""

import os
import signal
import threading
import time

import pytest

import zermelo


@pytest.fixture(scope="module")
def large():
    from conftest import ROOT

    return zermelo.load(ROOT / "games/connect/c4_7x6.kif")


def interrupt_after(seconds):
    sent = []

    def send():
        time.sleep(seconds)
        sent.append(time.monotonic())
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=send)
    thread.start()
    return thread, sent


def test_ctrl_c(large):
    thread, sent = interrupt_after(0.7)
    with pytest.raises(KeyboardInterrupt):
        large.solve("red", seconds=60, threads=1)
    late = time.monotonic() - sent[0]
    thread.join()
    assert late < 1 + 4 * (os.getloadavg()[0] > os.cpu_count())  # a machine that is busy is slower
    assert not large.solve("red", seconds=0.1)["red"].decided  # and all is well afterwards


def test_other_threads_go_on(large):
    ticks = []
    over = threading.Event()

    def tick():
        while not over.wait(0.01):
            ticks.append(1)

    thread = threading.Thread(target=tick)
    thread.start()
    verdict = large.solve("red", seconds=0.5, threads=1)["red"]
    over.set()
    thread.join()
    assert len(ticks) > 5
    assert not verdict.decided and verdict.limit == "time" and verdict.reason


def test_two_at_once(large, tictactoe):
    values = []
    threads = [threading.Thread(target=lambda: values.append(tictactoe.solve("x")["x"].value)) for _ in range(3)]
    for thread in threads:
        thread.start()
    large.solve("red", seconds=0.2, threads=1)
    for thread in threads:
        thread.join()
    assert values == [50, 50, 50]
