// What the modules of the page say by themselves, without a board: run in the page by the case `modules`. Returns what
// is not as it should be.
const faults = [];
const same = (what, found, wanted) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) faults.push(`${what}: ${JSON.stringify(found)}`);
};
const exact = (value, more = {}) => ({ lower: value, upper: value, ...more });

const worth = await import("/assets/worth.js");
const two = worth.scaleOf({ roles: ["x", "o"], kind: "two-player turn-taking" }, "adversarial");
const three = worth.scaleOf({ roles: ["a", "b", "c"], kind: "three-player turn-taking" }, "adversarial");
const dice = worth.scaleOf({ roles: ["x", "o", "random"], kind: "stochastic two-player turn-taking" }, "adversarial");
const both = worth.scaleOf({ roles: ["l", "r"], kind: "two-player simultaneous" }, "adversarial");
const apart = worth.scaleOf({ roles: ["x", "o"], kind: "two-player turn-taking" }, "difference");
const said = (entry, scale) => {
  const { tone, sign, words, note } = worth.describe(entry, scale);
  return [tone, sign, words, note];
};
same("a win", said(exact("100", { distance: 5 }), two), ["win", "W", "win", "in 5 steps"]);
same("a loss", said(exact("0", { distance: 1, lost: true }), two), ["loss", "L", "loss", "in 1 step"]);
same("a draw", said(exact("50"), two), ["even", "D", "draw", ""]);
same("a score", said(exact("75"), two), ["better", "75", "75", ""]);
same("half of what three share", said(exact("50"), three), ["even", "50", "50", ""]);
same("nothing sure among three", said(exact("0"), three), ["least", "0", "0", ""]);
same("half by chance is no draw", said(exact("50"), dice), ["even", "50", "50", ""]);
same("a fraction", said(exact("6475/128"), dice), ["better", "50.6", "6475/128 (about 50.6)", ""]);
same("maximin is no result", said(exact("0"), both), ["least", "0", "0", ""]);
same("a difference", said(exact("-100"), apart), ["least", "-100", "-100", ""]);
same("bounds", said({ lower: "50", upper: "100" }, two), ["unknown", "50…100", "between 50 and 100", ""]);
same("bounds that say nothing", said({ lower: "0", upper: "100" }, two)[1], "?");
same("nothing", said(undefined, two)[1], "?");

const better = worth.isBetter;
same("a higher value", better(exact("1/2"), exact("1/3")), true);
same("a quicker win", better(exact("100", { distance: 3 }), exact("100", { distance: 5 })), true);
same("a slower loss", better(exact("0", { distance: 6, lost: true }), exact("0", { distance: 2, lost: true })), true);
same("unknown steps", better(exact("50"), exact("50", { distance: 9 })), false);
same("as good as the best", worth.keeps(exact("50", { distance: 9 }), exact("50", { distance: 7 })), true);
same("not decided", worth.keeps({ lower: "0", upper: "100" }, { lower: "0", upper: "100" }), false);
same("perhaps not the best", worth.keeps(exact("50"), { lower: "50", upper: "100" }), false);

const { mistake } = await import("/assets/mistakes.js");
same("a lost win", mistake("x", exact("100"), exact("50"), two), "the win was lost here");
same("a lost draw", mistake("o", exact("50"), exact("0"), two), "the draw was lost here");
same("a lost share", mistake("a", exact("75/2"), exact("25"), three), "a gave away 12.5 here: 37.5 → 25");
same("no mistake", mistake("x", exact("50"), exact("50"), two), null);
same("not known", mistake("x", exact("50"), { lower: "0", upper: "50" }, two), null);

const { Picking } = await import("/assets/picking.js");
const move = (name, ...cells) => ({ move: name, cells });
const moves = [
  move("ab", [0, 0, 0], [0, 1, 0]),
  move("ac", [0, 0, 0], [0, 2, 0]),
  move("d", [0, 3, 0]),
  move("e5", [0, 4, 0]),
  move("e7", [0, 4, 0]),
  move("ff", [0, 5, 0], [0, 5, 0]),
  move("none"),
];
const outcome = ({ cells }, { play, among }) => play?.move ?? among?.map((one) => one.move) ?? cells.length;
const clicks = (...cells) => {
  const picking = new Picking();
  return outcome(picking, cells.map((cell) => picking.click(moves, cell)).at(-1));
};
same("one cell", clicks([0, 3, 0]), "d");
same("a source alone", clicks([0, 0, 0]), 1);
same("source and target", clicks([0, 0, 0], [0, 2, 0]), "ac");
same("another beginning", clicks([0, 0, 0], [0, 3, 0]), "d");
same("let go", clicks([0, 0, 0], [0, 0, 0]), 0);
same("several moves", clicks([0, 4, 0]), ["e5", "e7"]);
same("nothing there", clicks([0, 9, 0]), 0);
same("a cell that is named twice", clicks([0, 5, 0], [0, 5, 0]), "ff");
const drags = (source, target) => {
  const picking = new Picking();
  picking.click(moves, source);
  return outcome(picking, picking.drop(moves, target));
};
same("dragged to a target", drags([0, 0, 0], [0, 1, 0]), "ab");
same("dragged to where another move is made", drags([0, 0, 0], [0, 3, 0]), 0);
same("dragged back", drags([0, 0, 0], [0, 0, 0]), 0);

const { geometryOf } = await import("/assets/geometry.js");
const names = (count) => Array.from({ length: count }, (_, number) => `${number}`);
const row = geometryOf({ shape: "grid", sort: "row", columns: names(12), rows: [""] });
same("a long row has two lines", [row.centre(5, 0), row.centre(6, 0)], [[550, 50], [50, 190]]);
same("each with names below", [row.columnLabel(5), row.columnLabel(6)], [[550, 126], [50, 266]]);
same("both in the picture", row.box, [-6, -6, 612, 286]);
const plane = geometryOf({ shape: "grid", sort: "plane", columns: names(12), rows: names(2) });
same("a plane has none", plane.centre(11, 1), [1150, 150]);
// Three hexagons around a point: two below one, whose row begins in the second column.
const places = [[1, 0], [0, 1], [1, 1]];
const hexagons = geometryOf({ shape: "hex", sort: "plane", columns: names(2), rows: names(2), places });
same("a row is named where it begins", hexagons.rowLabel(0), [hexagons.centre(1, 0)[0] - 62, hexagons.centre(1, 0)[1]]);
same("the picture has no empty side", hexagons.box[0] + hexagons.box[2], hexagons.centre(1, 1)[0] + 56);

const links = await import("/assets/link.js");
const link = { game: "a/b", line: ["(mark 1 1)", "noop (drop 2)"], at: 1, model: "own" };
const read = links.readLink(links.writeLink(link));
same("a link", [read.view, read.game, read.line, read.at, read.model], ["explore", "a/b", link.line, 1, "own"]);
const text = "(role x) ; ∀ + / =\n".repeat(50);
const packed = await links.pack(text);
same("letters of a link", /^[\w-]+$/.test(packed) && packed.length < text.length, true);
same("a text in a link", await links.unpack(packed), text);

// Names that every common object has.
const odd = ["constructor", "__proto__", "toString"];
const { emptyTable, parse } = await import("/assets/table.js");
const { nothingKnown, watchValues } = await import("/assets/stream.js");
const { Choices } = await import("/assets/choices.js");
const api = await import("/assets/api.js");
same("nothing has such a name", odd.map((name) => [emptyTable()[name], parse('{"a": {}}').a[name]].join("")), ["", "", ""]);
same("what has one is found", parse('{"__proto__": [1]}')["__proto__"], [1]);
const answer = await api.game("tictactoe/3x3");
same("an answer has none", odd.some((name) => name in answer), false);
const events = { addEventListener: (name, take) => (events[name] = take), close: () => {} };
const realSource = window.EventSource;
window.EventSource = function () {
  return events;
};
const known = nothingKnown();
watchValues("", known, () => {});
window.EventSource = realSource;
same("no move of it is known", worth.bestOf([{ move: "toString" }], known.moves["constructor"] ?? emptyTable()), undefined);
for (const role of odd) {
  events.move({ data: JSON.stringify({ role, move: "toString", lower: "50", upper: "50" }) });
  events.value({ data: JSON.stringify({ role, lower: "0", upper: "100" }) });
}
same("its moves", odd.map((role) => known.moves[role]["toString"].lower), ["50", "50", "50"]);
same("its value", odd.map((role) => known.values[role].upper), ["100", "100", "100"]);
same("its other moves", worth.bestOf([{ move: "constructor" }], known.moves["__proto__"]), undefined);
const play = { game: { roles: odd }, here: { position: { turn: odd } }, addEventListener: () => {} };
const choices = new Choices(play);
same("all are played by hand", choices.byHand, odd);
same("nobody has chosen", choices.isReady, false);
choices.choose("__proto__", "toString");
same("one has", [choices.chosen["__proto__"], choices.active], ["toString", "constructor"]);
return faults;
