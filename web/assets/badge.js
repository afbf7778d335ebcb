// The mark that a value wears: a letter or number on a coloured ground, the steps beside it. The letter tells as much
// as the colour does.

import { draw, make } from "./dom.js";
import { describe } from "./worth.js";

export function badge(entry, scale, isBest = false) {
  const { tone, sign, words } = describe(entry, scale);
  return make("span", { class: "badge", "data-tone": tone, "data-best": isBest, title: words }, sign);
}

// On a cell of the board: in the middle of an empty one, in the corner of another. While nothing is known, a dot says
// that the cell can be played.
export function cellBadge(entry, scale, [x, y], { isBest, isFree }) {
  const { tone, sign } = describe(entry, scale);
  if (sign === "?") {
    const [cx, cy] = isFree ? [x, y] : [x + 36, y + 36];
    return draw("g", { class: "badge", "data-tone": tone }, draw("circle", { cx, cy, r: 9 }));
  }
  const height = isFree && [...sign].length < 3 ? 40 : 30;
  const width = Math.max(height, [...sign].length * height * 0.5 + 18);
  const [cx, cy] = isFree ? [x, y] : [x + 48 - width / 2, y + 48 - height / 2];
  const parts = [
    draw("rect", { x: cx - width / 2, y: cy - height / 2, width, height, rx: height / 2 }),
    draw("text", { x: cx, y: cy, dy: "0.35em", "text-anchor": "middle", "font-size": height * 0.62 }, sign),
  ];
  const steps = entry?.lower === entry?.upper ? entry?.distance : undefined;
  if (isFree && steps !== undefined && steps !== null) {
    const below = { class: "steps", x: cx, y: cy + 38, "text-anchor": "middle", "font-size": 18 };
    parts.push(draw("text", below, `${steps}`));
  }
  return draw("g", { class: "badge", "data-tone": tone, "data-best": isBest }, ...parts);
}
