// Values in words, letters and shades. A value comes as bounds, integers or fractions in strings. "Win", "draw" and
// "loss" are said only where they mean just that: of up to two players who move in turn. Elsewhere the number stands,
// for what a role can be sure of is not yet the result.

export function number(text) {
  const [above, below = "1"] = String(text).split("/");
  return Number(above) / Number(below);
}

// As a reader wants it: whole numbers as they are, fractions with their first decimals.
export function short(text) {
  return String(text).includes("/") ? String(Math.round(number(text) * 10) / 10) : String(text);
}

function long(text) {
  return String(text).includes("/") ? `${text} (about ${short(text)})` : String(text);
}

// What a game's values mean: the ends of the scale, and whether they are wins and losses.
export function scaleOf(game, model) {
  const players = game.roles.filter((role) => role !== "random");
  const inTurn = !(game.kind ?? "").includes("simultaneous");
  const opposed = model === "adversarial" || model === "minimax" || model === "own";
  return {
    low: model === "difference" ? -100 : 0,
    high: 100,
    words: players.length <= 2 && inTurn && opposed,
    draw: players.length === 2 && players.length === game.roles.length,
  };
}

function tone(value, scale) {
  const share = (value - scale.low) / (scale.high - scale.low);
  if (share >= 1) return "win";
  if (share <= 0) return scale.words ? "loss" : "least";
  if (share === 0.5) return "even";
  return share > 0.5 ? "better" : "worse";
}

const named = { win: ["W", "win"], loss: ["L", "loss"], even: ["D", "draw"] };

// {tone, sign, words, note}: for a colour, for a badge, for a sentence, and the steps.
export function describe(entry, scale) {
  if (!entry) return { tone: "unknown", sign: "?", words: "not known yet", note: "" };
  if (entry.lower !== entry.upper) {
    const nothing = number(entry.lower) <= scale.low && number(entry.upper) >= scale.high;
    const sign = nothing ? "?" : `${short(entry.lower)}…${short(entry.upper)}`;
    const words = nothing ? "not known yet" : `between ${long(entry.lower)} and ${long(entry.upper)}`;
    return { tone: "unknown", sign, words, note: "" };
  }
  const shade = tone(number(entry.lower), scale);
  const said = scale.words && (shade !== "even" || scale.draw) ? named[shade] : undefined;
  const [sign, words] = said ?? [short(entry.lower), long(entry.lower)];
  return { tone: shade, sign, words, note: steps(entry, words) };
}

function steps(entry, words) {
  if (entry.endless) return "nobody can force an end";
  if (entry.distance === undefined || entry.distance === null) return "";
  const lost = entry.lost && words !== "loss" ? "lost " : "";
  return `${lost}in ${entry.distance} ${entry.distance === 1 ? "step" : "steps"}`;
}

// The better of two entries for whoever moves: higher, or as high and sooner won or later lost.
export function isBetter(one, other) {
  if (!other) return Boolean(one);
  if (!one) return false;
  const difference = number(one.lower) - number(other.lower) || number(one.upper) - number(other.upper);
  if (difference !== 0) return difference > 0;
  if (!one.distance || !other.distance) return false;
  const delay = (entry) => entry.distance * (entry.lost ? -1 : 1);
  return delay(one) < delay(other);
}

// Is the entry decided and worth as much as the best there is?
export function keeps(entry, best) {
  if (!entry || entry.lower !== entry.upper) return false;
  return number(entry.lower) >= number(best.upper);
}

// The best entry that one of the moves has.
export function bestOf(moves, entries) {
  let best;
  for (const { move } of moves) {
    if (isBetter(entries[move], best)) best = entries[move];
  }
  return best;
}
