"""The explorer under test: the server, a browser that looks at it, and what all cases do there."""
import json
import os
import re
import subprocess
from pathlib import Path

from webdriver import Browser, Failure

ROOT = Path(__file__).resolve().parents[2]
ZERMELO = Path(os.environ.get("ZERMELO", ROOT / "build/release/zermelo")).resolve()
SCREENSHOTS = Path(os.environ.get("SCREENSHOTS", ROOT / "build/release/tests/browser/screenshots"))
PHONE = {"width": 360, "height": 740}


class Server:
    """`zermelo serve` with the games of the repository, on a free port."""

    def __enter__(self):
        command = [str(ZERMELO), "serve", "games", "--port", "0"]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            found = re.search(r"http://[^\s/]+", line)
            if found:
                self.address = found[0]
                return self
        raise Failure("the server does not say where it is")

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise Failure("the server does not stop") from None


class Explorer(Browser):
    def __init__(self, address):
        super().__init__()
        self.server = address
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)

    def visit(self, fragment="", **look):
        """The page as if it were opened for the first time."""
        self.look(**look)
        self.open("about:blank")
        self.open(f"{self.server}/{fragment}")

    def keep(self, name, **look):
        """A screenshot of the whole page, among the outputs of the build."""
        if look:
            self.look(**look)
        self.screenshot(SCREENSHOTS / f"{name}.png", whole=True)

    def settled(self, at):
        """Waits until the position after `at` moves is shown with all its values."""
        self.until(f"position {at}", lambda: self.text(".travel .count").startswith(f"{at} of "))
        self.until("all values", lambda: not self.script(
            "return document.querySelector('.progress') || [...document.querySelectorAll("
            "'.values .badge, .moves .badge')].some(one => one.dataset.tone === 'unknown')"))

    def cell(self, words):
        """The cell of the board whose name has these words."""
        return self.find(f'.cell[aria-label*="{words}"]')

    def play(self, words, at):
        """Clicks the cell with this move, and waits for what comes after it."""
        self.until(f"a click on {words}", lambda: self.cell(words).click() or True)
        self.settled(at)

    def play_in_list(self, label):
        self.click(f'.move[aria-label^="{label}"]')

    def moves(self):
        """The moves of the list by their labels: sign and tone."""
        rows = self.script("return [...document.querySelectorAll('.move')].map(one => [one.querySelector('.label')"
                           ".textContent, one.querySelector('.badge').textContent, "
                           "one.querySelector('.badge').dataset.tone])")
        return {label: (sign, tone) for label, sign, tone in rows}

    def values(self):
        """The value of the position for each role, as it stands on the badge."""
        rows = self.script("return [...document.querySelectorAll('.value-list li')].map(one => "
                           "[one.dataset.role, one.querySelector('.badge').textContent])")
        return dict(rows)

    def errors(self):
        """What the browser complained about since it was last asked."""
        return [entry["message"] for entry in self.log("browser") if entry["level"] == "SEVERE"]

    def foreign_requests(self):
        """What was asked of any other host since the last question."""
        out = []
        for entry in self.log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                url = message["params"]["request"]["url"]
                if not url.startswith((self.server + "/", "about:", "data:", "chrome:")):
                    out.append(url)
        return out


def same(what, found, wanted):
    if found != wanted:
        raise Failure(f"{what}: {found!r}, not {wanted!r}")


def holds(what, truth):
    if not truth:
        raise Failure(what)
