// What stands on a cell. The server names a glyph and a colour where it has an idea of them; discs, rings and crosses
// are drawn, every other glyph is set as text, and without one the words of the content are, as large as they fit.
// Discs that differ in nothing but their hue have the first letter of what they are.

import { draw } from "./dom.js";

const shapes = {
  "●": (x, y) => draw("circle", { cx: x, cy: y, r: 34, class: "piece" }),
  "○": (x, y) => draw("circle", { cx: x, cy: y, r: 27, class: "piece ring" }),
  "×": (x, y) => draw("path", { d: `M${x - 26} ${y - 26}l52 52m0 -52l-52 52`, class: "piece stroke" }),
};
shapes.x = shapes["×"];
shapes.o = shapes["○"];

// The page knows these in a shade for light and one for dark; other colours are taken as they are.
const hues = ["red", "blue", "green", "yellow", "orange", "purple", "brown", "teal", "magenta", "pink", "cyan"];
const shades = ["white", "black", "grey", "gray"];

function colour(node, name) {
  if (!name) return node;
  if (hues.includes(name) || shades.includes(name)) node.setAttribute("data-colour", name);
  else node.setAttribute("color", name);
  return node;
}

// Lines of a shade that the ground may have too are drawn upon wider ones, which are their edge.
function edged(draws, centre, name) {
  const shape = colour(draws(...centre), name);
  const isLine = shape.classList.contains("ring") || shape.classList.contains("stroke");
  if (!isLine || !shades.includes(name)) return shape;
  const edge = draws(...centre);
  edge.classList.add("edge");
  return draw("g", {}, edge, shape);
}

function words(lines, [x, y]) {
  const longest = Math.max(...lines.map((line) => [...line].length), 1);
  const letters = Math.min(60, 108 / longest, 84 / lines.length);
  return draw(
    "text",
    { class: "piece words", "font-size": letters.toFixed(1), "text-anchor": "middle" },
    ...lines.map((line, index) => {
      const height = y + (index - (lines.length - 1) / 2) * letters * 1.1;
      return draw("tspan", { x, y: height.toFixed(1), dy: "0.35em" }, line);
    }),
  );
}

function initial([first = ""], [x, y]) {
  const letter = first.slice(0, 1);
  return draw("text", { class: "initial", x, y, dy: "0.35em", "text-anchor": "middle", "font-size": 34 }, letter);
}

// The node for a cell's content around a centre; null for an empty cell.
export function glyphOf(cell, centre) {
  if (!cell || (!cell.glyph && cell.content.length === 0)) return null;
  const glyph = cell.glyph ?? "";
  if (Object.hasOwn(shapes, glyph)) {
    const shape = edged(shapes[glyph], centre, cell.colour);
    const hasHue = glyph === "●" && cell.colour && !shades.includes(cell.colour);
    return hasHue ? draw("g", {}, shape, initial(cell.content, centre)) : shape;
  }
  const node = words(glyph ? [glyph] : cell.content, centre);
  if (glyph && [...glyph].length === 1) node.setAttribute("font-size", "72");
  return colour(node, cell.colour);
}
