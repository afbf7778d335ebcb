"""A small client of the WebDriver protocol: what the tests need of a browser, with Python's standard library."""
import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

PATIENCE = 60  # seconds that a condition may take on a machine with much else to do
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # how the protocol marks a reference to an element

KEYS = {"Left": "\ue012", "Up": "\ue013", "Right": "\ue014", "Down": "\ue015", "Tab": "\ue004", "Enter": "\ue007",
        "Escape": "\ue00c", "Home": "\ue011", "End": "\ue010", "Shift": "\ue008", "Space": " "}


class Failure(Exception):
    """What the browser or the page answered is not what was expected."""


def installed():
    """The browser and its driver, or None."""
    browser, driver = shutil.which("chromium"), shutil.which("chromedriver")
    return (browser, driver) if browser and driver else None


class Browser:
    def __init__(self):
        browser, driver = installed()
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.process = subprocess.Popen([driver, "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        text=True)
        self.address = f"http://127.0.0.1:{self._port()}"
        self.session = None
        arguments = ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", "--disable-sync",
                     "--disable-extensions", "--hide-scrollbars", "--force-color-profile=srgb",
                     "--window-size=1280,900", f"--user-data-dir={self.profile.name}"]
        if os.geteuid() == 0:
            arguments.append("--no-sandbox")
        wanted = {"browserName": "chrome", "goog:chromeOptions": {"binary": browser, "args": arguments},
                  "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}
        self.session = self._ask("POST", "/session", {"capabilities": {"alwaysMatch": wanted}})["sessionId"]

    def _port(self):
        for line in self.process.stdout:
            found = re.search(r"started successfully on port (\d+)", line)
            if found:
                return found[1]
        raise Failure("the driver of the browser does not start")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self._ask("DELETE", "")
        except (OSError, Failure):
            pass  # it has ended already
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.profile.cleanup()

    def _ask(self, method, path, body=None):
        base = self.address + (f"/session/{self.session}" if self.session else "")
        data = json.dumps(body if body is not None else {}).encode() if method == "POST" else None
        request = urllib.request.Request(base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=2 * PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise Failure(f"{value['error']}: {value['message'].splitlines()[0]}") from None

    # Where one is, and what one sees
    def open(self, url):
        self._ask("POST", "/url", {"url": url})

    def url(self):
        return self._ask("GET", "/url")

    def script(self, code, *arguments):
        return self._ask("POST", "/execute/sync", {"script": code, "args": list(arguments)})

    def promised(self, code):
        """What asynchronous code returns in the end."""
        return self._ask("POST", "/execute/async", {"script": "const done = arguments[arguments.length - 1];"
                         f"(async () => {{ {code} }})().then(done, (error) => done(String(error)))", "args": []})

    def developer(self, command, **parameters):
        return self._ask("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def look(self, width=1280, height=900, dark=False, still=True):
        """The size of the window, the colours, and no movement."""
        self.developer("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                       mobile=width < 600)
        self.developer("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"},
            {"name": "prefers-reduced-motion", "value": "reduce" if still else "no-preference"}])

    def screenshot(self, path, whole=False):
        picture = self.developer("Page.captureScreenshot", captureBeyondViewport=whole)["data"]
        path.write_bytes(base64.b64decode(picture))

    def log(self, kind):
        return self._ask("POST", "/se/log", {"type": kind})

    # Waiting, never sleeping for a fixed time
    def until(self, what, condition):
        """What `condition` gives as soon as that is true."""
        end = time.monotonic() + PATIENCE
        last = None
        while time.monotonic() < end:
            try:
                last = condition()
                if last:
                    return last
            except Failure as error:
                last = error  # an element that has just been replaced
            time.sleep(0.03)
        raise Failure(f"waited in vain for: {what} (last: {last})")

    def all(self, selector):
        found = self._ask("POST", "/elements", {"using": "css selector", "value": selector})
        return [Element(self, one[ELEMENT]) for one in found]

    def find(self, selector):
        """The first visible element, once there is one."""
        return self.until(selector, lambda: next((one for one in self.all(selector) if one.visible()), None))

    def text(self, selector):
        """The text of all elements, hidden ones too, in one piece."""
        return self.script("return [...document.querySelectorAll(arguments[0])]"
                           ".map(one => one.textContent).join('\\n')", selector)

    def click(self, selector):
        """Clicks once the element is there and nothing covers it."""
        def attempt():
            self.find(selector).click()
            return True
        self.until(f"a click on {selector}", attempt)

    def keys(self, *names):
        """Presses keys, to whatever has the focus."""
        actions = []
        for name in names:
            letters = [KEYS.get(part, part) for part in name.split("+")]
            actions += [{"type": "keyDown", "value": letter} for letter in letters]
            actions += [{"type": "keyUp", "value": letter} for letter in reversed(letters)]
        self._ask("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": actions}]})

    def drag(self, source, target, kind="mouse"):
        """With the pointer, or with a finger (`touch`), from the middle of one element to that of another."""
        def to(element):
            box = element.box()
            return {"type": "pointerMove", "duration": 60, "x": int(box["x"] + box["width"] / 2),
                    "y": int(box["y"] + box["height"] / 2)}
        actions = [to(source), {"type": "pointerDown", "button": 0}, to(target), {"type": "pointerUp", "button": 0}]
        self._ask("POST", "/actions", {"actions": [
            {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}]})


class Element:
    def __init__(self, browser, name):
        self.browser, self.name = browser, name

    def _ask(self, method, path, body=None):
        return self.browser._ask(method, f"/element/{self.name}{path}", body)

    def visible(self):
        return self._ask("GET", "/displayed")

    def text(self):
        return self._ask("GET", "/text")

    def attribute(self, name):
        return self._ask("GET", f"/attribute/{name}")

    def label(self):
        return self._ask("GET", "/computedlabel")

    def style(self, name):
        return self._ask("GET", f"/css/{name}")

    def click(self):
        self._ask("POST", "/click", {})

    def type(self, text):
        self._ask("POST", "/value", {"text": text})

    def clear(self):
        self._ask("POST", "/clear", {})

    def box(self):
        return self.browser.script("const b = arguments[0].getBoundingClientRect();"
                                   "return {x: b.x, y: b.y, width: b.width, height: b.height}", {ELEMENT: self.name})
