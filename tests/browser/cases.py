"""What is tried in the explorer, one function a case."""
import re
from pathlib import Path

from explorer import PHONE, holds, same

CASES = {}
MAY_COMPLAIN = {"faults"}  # there the server refuses what it is asked for, which the browser notes


def case(function):
    CASES[function.__name__] = function
    return function


FAULTY = """(role first)
(role second)
(init (control first))
(<= (legal ?r (take ?n)) (true (control ?r)))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= terminal (true (control second)))
(<= (next (control second)) (true (control first)))
(<= (goal first 100) (did first (take 1)))
"""

GOOD = """(role first)
(role second)
(number 1) (number 2)
(init (control first))
(<= (legal ?r (take ?n)) (true (control ?r)) (number ?n))
(<= (legal ?r noop) (role ?r) (not (true (control ?r))))
(<= (next (taken ?n)) (does ?r (take ?n)))
(<= (next (taken ?n)) (true (taken ?n)))
(<= (next (control second)) (true (control first)))
(<= terminal (true (taken ?n)))
(<= (goal first 100) (true (taken 2)))
(<= (goal first 0) (not (true (taken 2))))
(<= (goal second 0) (true (taken 2)))
(<= (goal second 100) (not (true (taken 2))))
"""


def insert(page, text):
    """As if pasted over all that is there."""
    page.find("#rules").click()
    page.script("document.execCommand('selectAll'); document.execCommand('insertText', false, arguments[0])", text)


@case
def modules(page):
    page.visit()
    same("faults of modules", page.promised(Path(__file__).with_name("modules.js").read_text()), [])


@case
def choose(page):
    page.visit()
    page.find(".card")
    everything = len(page.all(".card"))
    holds("the list has the games", everything > 50)
    page.until("the first value", lambda: page.all(".card .badge"))
    holds("it is explained", re.fullmatch("value for .+: (win|draw|loss)", page.find(".card .badge").label()))
    page.keep("choose")
    page.script("document.querySelector('.family:last-child .card').scrollIntoView()")
    page.until("what is in sight is looked at", lambda: "moves" in page.text(".family:last-child .card .hint"))
    page.find("#search").type("tictactoe 3x3")
    page.until("fewer games", lambda: 0 < len(page.all(".card")) < 10)
    page.click('.card[href="#game=tictactoe/3x3"]')
    page.settled(0)
    same("cells", len(page.all(".cell")), 9)
    same("title", page.find("h1").text(), "tictactoe/3x3")


@case
def paste(page):
    page.visit("#view=edit")
    insert(page, FAULTY)
    page.until("a fault beside line 4", lambda: page.all('.notes [data-severity="error"][data-line="4"]'))
    holds("a faulty game cannot be explored", page.find(".bar-of-actions .strong").attribute("disabled"))
    note, gutter = page.find('.notes [data-line="4"]').box(), page.all(".gutter span")[3].box()
    holds("the note stands beside its line", abs(note["y"] - gutter["y"]) < 30)
    page.keep("edit_faulty")
    insert(page, GOOD)
    page.until("no fault", lambda: not page.all('.notes [data-severity="error"]'))
    page.until("the game can be explored", lambda: not page.find(".bar-of-actions .strong").attribute("disabled"))
    page.keep("edit_good")
    page.click(".bar-of-actions .strong")
    page.settled(0)
    same("moves", page.moves(), {"take 2": ("W", "win"), "take 1": ("L", "loss")})
    page.play_in_list("take 2")
    page.settled(1)
    link = page.url()
    holds("the link has the text", "text=" in link)
    page.open("about:blank")
    page.open(link)
    page.settled(1)
    same("title", page.find("h1").text(), "Your own rules")
    holds("the play is over", "The play is over" in page.text(".values h2"))


@case
def drop(page):
    page.visit("#view=edit")
    page.find("#rules")
    page.script("const files = new DataTransfer(); files.items.add(new File([arguments[0]], 'game.kif'));"
                "document.querySelector('.editor').dispatchEvent(new DragEvent('drop', "
                "{dataTransfer: files, bubbles: true, cancelable: true}))", GOOD)
    page.until("its text", lambda: page.script("return document.querySelector('#rules').value") == GOOD)
    page.until("the game can be explored", lambda: not page.find(".bar-of-actions .strong").attribute("disabled"))


@case
def tictactoe(page):
    page.visit("#game=tictactoe/3x3")
    page.settled(0)
    same("signs", {sign for sign, _ in page.moves().values()}, {"D"})
    page.play("mark 2 2", 1)
    moves = page.moves()
    for label in ("mark 1 1", "mark 1 3", "mark 3 1", "mark 3 3"):
        same(label, moves[label], ("D", "even"))
    for label in ("mark 1 2", "mark 2 1", "mark 2 3", "mark 3 2"):
        same(label, moves[label], ("L", "loss"))
    red, _, blue = rgb(page.find('.cell[aria-label*="mark 1 2"] .badge rect').style("stroke"))
    holds("a loss is orange", red > blue + 40)
    holds("the name says it", page.cell("mark 1 2").label().endswith("empty, mark 1 2, loss"))
    page.play("mark 1 2", 2)
    page.until("the mistake in words", lambda: "the draw was lost here" in page.text(".mistake"))
    same("values", page.values(), {"x": "W", "o": "L"})
    red, _, blue = rgb(page.find('.cell .badge[data-tone="win"] rect').style("fill"))
    holds("a win is blue", blue > red + 40)
    page.keep("tictactoe")
    page.keep("tictactoe_dark", dark=True)
    page.look()
    for at, move in enumerate(("mark 1 1", "mark 3 3", "mark 2 1", "mark 3 1", "mark 2 3"), 3):
        page.play(move, at)
    holds("nothing more to do", not page.all(".move"))


def rgb(colour):
    return [int(part) for part in re.findall(r"\d+", colour)[:3]]


@case
def permalink(page):
    page.visit("#game=tictactoe/3x3")
    for at, move in enumerate(("mark 2 2", "mark 1 1", "mark 3 3"), 1):
        page.play(move, at)
    page.keys("Left")
    page.settled(2)
    link, names = page.url(), labels(page)
    page.open("about:blank")
    page.open(link)
    page.settled(2)
    same("cells", labels(page), names)
    same("where one stands", page.text(".travel .count"), "2 of 3")
    page.keys("Right")
    page.settled(3)
    same("values", set(page.values().values()), {"D"})


def labels(page):
    return page.script("return [...document.querySelectorAll('.cell')].map(one => one.getAttribute('aria-label'))")


@case
def undo(page):
    page.visit("#game=tictactoe/3x3")
    page.play("mark 2 2", 1)
    page.play("mark 1 1", 2)
    page.keys("Left")
    page.settled(1)
    holds("the cell is free again", "empty" in page.cell("mark 1 1").label())
    page.keys("Left")
    page.settled(0)
    page.keys("Right", "Right")
    page.settled(2)
    page.click('[data-go="first"]')
    page.settled(0)
    page.click('[data-go="forward"]')
    page.settled(1)
    page.play("mark 3 3", 2)
    same("another move ends the old line", page.text(".travel .count"), "2 of 2")


@case
def cancel(page):
    page.visit("#game=connect/c4_7x6")
    page.until("work that is counted", lambda: re.search(r"[1-9][\d,]* nodes", page.text(".progress")))
    page.keep("solving")
    page.click('[data-does="cancel"]')
    page.until("it has stopped", lambda: "Stopped" in page.text(".values") and not page.all(".progress"))
    page.click('[data-does="again"]')
    page.find('[data-does="cancel"]')
    page.keys("Escape")
    page.until("it has stopped again", lambda: not page.all(".progress"))


@case
def chance(page):
    page.visit("#game=stochastic_tictactoe/3x3_p12")
    page.settled(0)
    same("values", page.values(), {"x": "50.6", "o": "49.4"})
    holds("the fraction", "6475/128" in page.text('.value-list [data-role="x"]'))
    page.keep("chance")
    page.play("choose 2 2", 1)
    holds("chance is said to decide", "Chance decides" in page.text(".moves h2"))
    holds("with its probability", "1/2" in page.text(".moves .hint"))
    same("outcomes", len(page.all(".move")), 2)
    same("none is chosen for its value", page.all(".cell .badge[data-best]"), [])
    page.cell(", 2 outcomes")
    page.keep("chance_outcomes")
    page.click(".role-moves .strong")
    page.settled(2)
    same("whose turn it is", page.text(".moves h2").split()[0], "o")
    page.find('.settings label:nth-child(3) option[value="random"]').click()
    page.play("choose 1 1", 4)
    same("chance was rolled", page.text(".moves h2").split()[0], "x")


@case
def three_players(page):
    page.visit("#game=three_player_nim/1_2_3")
    page.settled(0)
    same("values", page.values(), {"ann": "50", "bob": "0", "cleo": "0"})
    holds("the model is explained", "all others play against it" in page.text(".values"))
    page.keep("three_players")
    page.find('.settings option[value="cooperative"]').click()
    page.until("everyone can be helped", lambda: page.values() == {"ann": "100", "bob": "100", "cleo": "100"})
    holds("the link has the model", "model=cooperative" in page.url())


@case
def simultaneous(page):
    page.visit("#game=rock_paper_scissors/1")
    page.settled(0)
    page.until("the table of payoffs", lambda: len(page.all(".payoffs td[data-tone]")) == 9)
    together = ".play-all"
    holds("both have to choose", page.find(together).attribute("disabled"))
    page.click('[data-move="left (show rock)"]')
    page.until("it is chosen", lambda: page.find('[data-move="left (show rock)"]').attribute("aria-pressed") == "true")
    page.click('[data-move="right (show paper)"]')
    page.until("both have chosen", lambda: not page.find(together).attribute("disabled"))
    page.keep("simultaneous")
    page.click(together)
    page.settled(1)
    same("who won", page.values(), {"left": "0", "right": "100"})


@case
def two_cells(page):
    page.visit("#game=breakthrough/bt1_3x4")
    page.settled(0)
    source = page.cell("white, 2 moves")
    source.click()
    page.until("targets", lambda: page.all('.cell.playable[aria-label*="empty"]'))
    page.keep("source_chosen")
    page.find('.cell.playable[aria-label*="empty"]').click()
    page.settled(1)
    pieces = page.all('.cell.source[aria-label*="black"]')
    free = page.all('.cell[aria-label*="empty"]')
    piece = pieces[1]
    page.drag(piece, pieces[0])  # where none of its moves leads, though others begin there
    same("nothing is chosen", page.all(".cell.picked"), [])
    same("nothing is played", page.text(".travel .count"), "1 of 1")
    below = min(free, key=lambda one: distance(one, piece))
    page.drag(piece, below)
    page.settled(2)
    page.keep("pieces")
    page.keep("pieces_dark", dark=True)


@case
def finger(page):
    page.visit("#game=breakthrough/bt1_3x4", **PHONE)
    page.settled(0)
    page.script("document.querySelector('.board').scrollIntoView()")
    piece = page.cell("white, 2 moves")
    free = page.all('.cell[aria-label*="empty"]')
    page.script("window.kinds = new Set(); document.addEventListener('pointerup', (event) => "
                "window.kinds.add(event.pointerType), {capture: true})")
    target = min(free, key=lambda one: distance(one, piece))
    there = target.attribute("data-cell")
    page.drag(piece, target, kind="touch")
    page.settled(1)
    same("what it was done with", page.script("return [...window.kinds]"), ["touch"])
    holds("the piece stands where it was let go", page.all(f'.cell.last[data-cell="{there}"][aria-label*="white"]'))
    page.drag(page.cell("black, 2 moves"), page.cell("black, 2 moves"), kind="touch")  # a tap chooses it
    page.until("targets", lambda: page.all('.cell.picked'))
    same("nothing was played", page.text(".travel .count"), "1 of 1")


def distance(one, other):
    (a, b) = (one.box(), other.box())
    return abs(a["x"] - b["x"]) + abs(a["y"] - b["y"])


@case
def opponent(page):
    page.visit("#game=tictactoe/3x3")
    page.settled(0)
    page.find('.settings label:nth-child(2) option[value="perfect"]').click()
    page.click('.cell[aria-label*="mark 2 2"]')
    page.settled(2)
    same("the reply keeps the draw", page.values(), {"x": "D", "o": "D"})
    page.keys("Left")
    page.settled(0)


@case
def handicap(page):
    """Two who err now and then play against each other, until the play is over."""
    page.visit("#game=tictactoe/3x3&moves=(mark 2 2) ; (mark 1 1) ; (mark 3 3) ; (mark 1 3)")
    page.settled(4)
    for role in (1, 2):
        page.find(f'.settings label:nth-child({role}) option[value="handicap"]').click()
    page.until("the end", lambda: "The play is over" in page.text(".values h2"))
    count = int(page.text(".travel .count").split(" of ")[1])
    holds("a whole play", 5 <= count <= 9)
    count -= 4
    asked = page.script("return performance.getEntriesByType('resource').map(one => new URL(one.name))"
                        ".filter(url => url.pathname === '/api/reply').map(url => url.searchParams.get('strength'))")
    same("what was asked for", set(asked), {"handicap"})
    holds("by every move that was a choice", count - 1 <= len(asked) <= count)
    page.keep("handicap")


@case
def report(page):
    page.visit("#game=tictactoe/3x3")
    page.settled(0)
    page.click("[data-report]")
    page.find("#report iframe")
    page.until("the report in its frame", lambda: page.script(
        "return document.querySelector('iframe').contentDocument?.querySelector('h1')?.textContent"))
    page.keep("report")


@case
def phone(page):
    for name, fragment, there in (("choose", "", ".card"), ("edit", "#view=edit", "#rules"),
                                  ("tictactoe", "#game=tictactoe/3x3&moves=(mark 2 2) ; (mark 1 2)", ".mistake"),
                                  ("simultaneous", "#game=rock_paper_scissors/1", ".payoffs td"),
                                  ("report", "#game=tictactoe/3x3&view=report", "#report iframe")):
        page.visit(fragment, **PHONE)
        page.find(there)
        if "moves" in fragment:
            page.settled(2)
        holds(f"{name} fits a phone's width", page.script("return document.documentElement.scrollWidth") <= 360)
        height = page.script("return document.querySelector('.top').getBoundingClientRect().height")
        holds(f"{name} has its head on one line", height < 70)
        page.keep(f"phone_{name}")
    page.visit("#game=tictactoe/3x3", dark=True, **PHONE)
    page.settled(0)
    page.keep("phone_dark")


# Of all text that is shown and can be used: how it stands out from what is behind it, by the formula of the Web
# Content Accessibility Guidelines, which want 4.5.
CONTRAST = """
const parts = (colour) => { const found = colour.match(/[\\d.]+/g).map(Number); return [...found, 1].slice(0, 4); };
const light = ([r, g, b]) => {
  const [x, y, z] = [r, g, b].map((part) => part / 255).map((v) => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const behind = (node) => {
  for (; node; node = node.parentElement) {
    const colour = parts(getComputedStyle(node).backgroundColor);
    if (colour[3] === 1) return colour;
  }
};
const hasText = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
return [...document.querySelectorAll("body *")].filter((node) => {
  if (!hasText(node) || !node.checkVisibility() || node.closest("svg, :disabled, [aria-hidden]")) return false;
  const [one, other] = [light(parts(getComputedStyle(node).color)), light(behind(node))];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < 4.5;
}).map((node) => node.textContent).slice(0, 5);
"""


@case
def contrast(page):
    for dark in (False, True):
        page.visit("", dark=dark)
        page.find(".card")
        same("too faint in the list of games", page.script(CONTRAST), [])
        page.visit("#game=tictactoe/3x3&moves=(mark 2 2) ; (mark 1 2)", dark=dark)
        page.settled(2)
        page.find(".mistake")
        same("too faint beside the board", page.script(CONTRAST), [])


@case
def keyboard(page):
    page.visit()
    page.find(".card")
    page.keys("/", *"tictactoe/3x3")
    page.until("the game is found", lambda: page.all('.card[href="#game=tictactoe/3x3"]'))
    focus_on(page, '.card[href="#game=tictactoe/3x3"]')
    page.keys("Enter")
    page.settled(0)
    focus_on(page, ".cell")
    page.keys("Home", "Right", "Down", "Enter")
    page.settled(1)
    holds("the focus stays on the board", page.script("return document.activeElement.matches('.cell')"))
    holds("what happened is said", page.text("#live").startswith("o to move."))
    page.keep("keyboard")
    page.keys("u")
    page.settled(0)
    focus_on(page, ".move")
    page.keys("Enter")
    page.settled(1)
    page.keys("?")
    page.find("dialog[open]")
    page.keys("Escape")
    page.until("the keys are gone", lambda: not page.all("dialog[open]"))


def focus_on(page, selector):
    """With Tab alone, within a bounded number of presses."""
    for _ in range(40):
        page.keys("Tab")
        if page.script("return document.activeElement.matches(arguments[0])", selector):
            return
    holds(f"Tab comes to {selector}", False)


@case
def faults(page):
    page.visit("#game=no/such/game")
    holds("it is said", page.find("#fault").text())
    page.visit("#game=tictactoe/3x3&moves=(mark 9 9)")
    page.until("what is wrong", lambda: "mark 9 9" in page.text("#fault"))
    page.visit("#text=AAAA")
    page.find("#fault")
    page.visit("#game=tictactoe/3x3")
    page.settled(0)
