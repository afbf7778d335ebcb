// What stands on a cell. The server names a glyph and a colour where it has an idea of them; discs, rings and crosses
// are drawn, every other glyph is set as text, and without one the words of the content are, as large as they fit.

import { draw } from "./dom.js";

const shapes = {
  "●": (x, y) => draw("circle", { cx: x, cy: y, r: 34, class: "piece" }),
  "○": (x, y) => draw("circle", { cx: x, cy: y, r: 27, class: "piece ring" }),
  "×": (x, y) => draw("path", { d: `M${x - 26} ${y - 26}l52 52m0 -52l-52 52`, class: "piece stroke" }),
};

// The page knows these in a shade for light and one for dark; other colours are taken as they are.
const shaded = ["white", "black", "red", "blue", "green", "yellow", "orange", "purple", "brown", "grey", "gray"];

function colour(node, name) {
  if (!name) return node;
  if (shaded.includes(name)) node.setAttribute("data-colour", name);
  else node.setAttribute("color", name);
  return node;
}

function words(lines, [x, y]) {
  const longest = Math.max(...lines.map((line) => [...line].length), 1);
  const letters = Math.min(60, 132 / longest, 84 / lines.length);
  return draw(
    "text",
    { class: "piece words", "font-size": letters.toFixed(1), "text-anchor": "middle" },
    ...lines.map((line, index) => {
      const height = y + (index - (lines.length - 1) / 2) * letters * 1.1;
      return draw("tspan", { x, y: height.toFixed(1), dy: "0.35em" }, line);
    }),
  );
}

// The node for a cell's content around a centre; null for an empty cell.
export function glyphOf(cell, centre) {
  if (!cell || (!cell.glyph && cell.content.length === 0)) return null;
  const glyph = cell.glyph ?? "";
  if (glyph in shapes) return colour(shapes[glyph](...centre), cell.colour);
  const node = words(glyph ? [glyph] : cell.content, centre);
  if (glyph && [...glyph].length === 1) node.setAttribute("font-size", "72");
  return colour(node, cell.colour);
}
