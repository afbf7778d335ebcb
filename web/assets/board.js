// The board: grids as SVG, with what stands on them, what can be clicked, and what that is worth. A cell is a button
// with a name of its own; the arrow keys go from cell to cell.

import { cellBadge } from "./badge.js";
import { draw, make } from "./dom.js";
import { dragOn } from "./dragging.js";
import { geometryOf, hexagon, placesOf } from "./geometry.js";
import { glyphOf } from "./glyphs.js";
import { keyOf, Picking, startsWith } from "./picking.js";
import { emptyTable } from "./table.js";
import { bestOf, describe, keeps } from "./worth.js";

// An axis with one line needs no name.
const coordinates = ({ columns, rows }, column, row) =>
  [columns.length > 1 ? columns[column] : "", rows.length > 1 ? rows[row] : ""].join(" ").trim();
const cellOf = (key) => key.split(",").map(Number);

export class Board {
  #cells = new Map(); // by key: {node, place, label, content}
  #focus = null;
  #before = new Map(); // contents of the position shown before

  constructor(host, session, choices, { play, showAmong }) {
    Object.assign(this, { host, session, choices, play, showAmong });
    this.picking = new Picking();
    session.addEventListener("position", () => this.draw());
    session.addEventListener("values", () => this.refresh());
    choices.addEventListener("change", () => this.letGo());
    host.addEventListener("keydown", (event) => this.#key(event));
    dragOn(host, {
      canStart: (key) => this.moves.some((move) => move.cells.length > 1 && startsWith(move, [cellOf(key)])),
      start: (key) => this.#startDrag(key),
      drop: (key) => (key ? this.#drop(key) : this.letGo()),
    });
  }

  get moves() {
    const { position } = this.session.here;
    return position.legal?.[this.choices.active] ?? [];
  }

  letGo() {
    this.picking.clear();
    this.showAmong(null);
    this.refresh();
  }

  draw() {
    const { position } = this.session.here;
    const { grids } = this.session.game.board;
    const hadFocus = this.host.contains(document.activeElement);
    const last = new Set(this.#cellsOfLastStep());
    this.#cells.clear();
    const figures = grids.map((grid, index) => this.#grid(grid, index, position.board.grids[index], last));
    this.host.replaceChildren(...figures);
    this.host.hidden = grids.length === 0;
    this.#before = new Map([...this.#cells].map(([key, { content }]) => [key, content]));
    this.letGo();
    this.#rove(this.#cells.has(this.#focus) ? this.#focus : this.#firstPlayable(), hadFocus);
  }

  #cellsOfLastStep() {
    const { session } = this;
    const before = session.at > 0 ? session.place(session.at - 1)?.position : null;
    const joint = session.here.position.moves?.at(-1);
    if (!before || !joint) return [];
    return Object.entries(joint).flatMap(([role, move]) => {
      const found = before.legal?.[role]?.find((legal) => legal.move === move);
      return (found?.cells ?? []).map(keyOf);
    });
  }

  #grid(grid, index, contents, last) {
    const shape = geometryOf(grid);
    const filled = new Map(contents.cells.map((cell) => [keyOf([index, cell.column, cell.row]), cell]));
    const cells = placesOf(grid).map(([column, row]) => {
      const key = keyOf([index, column, row]);
      return this.#cell(grid, shape, key, [column, row], filled.get(key), last.has(key));
    });
    const picture = draw(
      "svg",
      { viewBox: shape.box.join(" "), role: "group", "aria-label": `board ${grid.name}`, class: "grid" },
      ...this.#labels(grid, shape),
      ...cells,
    );
    const caption = this.session.game.board.grids.length > 1 ? make("figcaption", {}, grid.name) : null;
    const figure = make("figure", {}, picture, caption);
    // Cells of boards that stand side by side are of one size, and none is too small for a finger.
    const [, , width] = shape.box;
    figure.style.flexGrow = width;
    figure.style.minWidth = `min(${Math.round(width * 0.75)}px, max(45%, ${Math.round(width * 0.4)}px), 100%)`;
    figure.style.maxWidth = `${Math.round(width * shape.zoom)}px`;
    return figure;
  }

  #labels(grid, shape) {
    const set = { class: "coordinate", dy: "0.35em", "aria-hidden": "true" };
    const column = (text, at) => {
      const [x, y] = shape.columnLabel(at);
      const letters = Math.min(20, 160 / text.length);
      return draw("text", { ...set, x, y, "text-anchor": "middle", "font-size": letters }, text);
    };
    const row = (text, at) => {
      const [x, y] = shape.rowLabel(at);
      return draw("text", { ...set, x, y, "text-anchor": "end", "font-size": 20 }, text);
    };
    const columns = grid.columns.length > 1 ? grid.columns.map(column) : [];
    return grid.rows.length > 1 ? [...columns, ...grid.rows.map(row)] : columns;
  }

  #cell(grid, shape, key, [column, row], cell, isLast) {
    const centre = shape.centre(column, row);
    const [x, y] = centre;
    const content = cell ? cell.content.join(" ") : "";
    const isFresh = this.#before.size > 0 && this.#before.get(key) !== content;
    const ground = shape.hexagonal
      ? draw("polygon", { points: hexagon(centre), class: "ground" })
      : draw("rect", { x: x - 49, y: y - 49, width: 98, height: 98, rx: 9, class: "ground" });
    const piece = draw("g", { class: isFresh ? "content fresh" : "content" }, glyphOf(cell, centre));
    const kind = isLast ? "cell last" : "cell";
    const onclick = () => this.click(key);
    const node = draw("g", { class: kind, role: "button", tabindex: -1, "data-cell": key, onclick }, ground, piece);
    const own = grid.names?.find(([atColumn, atRow]) => atColumn === column && atRow === row)?.[2];
    if (own) node.append(draw("text", { class: "coordinate", x: x - 42, y: y - 30, "font-size": 15 }, own));
    const label = [grid.name, own ?? coordinates(grid, column, row)].join(" ");
    this.#cells.set(key, { node, centre, label, content, piece });
    return node;
  }

  // Shows the cells of a move that is looked at in the list.
  point(move) {
    const cells = new Set((move?.cells ?? []).map(keyOf));
    for (const [key, { node }] of this.#cells) node.classList.toggle("pointed", cells.has(key));
  }

  // What can be clicked now, and what it is worth.
  refresh() {
    const { known } = this.session.here;
    const entries = known.moves[this.choices.active] ?? emptyTable();
    const best = bestOf(this.moves, entries);
    const picked = new Set(this.picking.cells.map(keyOf));
    const ways = this.picking.ways(this.moves);
    for (const [key, cell] of this.#cells) {
      this.#mark(cell, ways.get(key) ?? [], entries, best, picked.has(key));
    }
  }

  #mark(cell, moves, entries, best, isPicked) {
    const { node, label, content, centre } = cell;
    const { scale } = this.session;
    const isChance = this.choices.active === "random"; // which chooses nothing for its value
    const hasValue = !isChance || moves.length === 1;
    const entry = hasValue ? bestOf(moves, entries) : undefined;
    const isPlayable = moves.length > 0;
    node.classList.toggle("playable", isPlayable);
    node.classList.toggle("picked", isPicked);
    node.classList.toggle("source", moves.some((move) => move.cells.length > this.picking.cells.length + 1));
    node.setAttribute("aria-disabled", String(!isPlayable && !isPicked));
    node.querySelector(".badge")?.remove();
    const shown = [label, content || "empty"];
    if (isPicked) shown.push("chosen");
    if (isPlayable) {
      shown.push(moves.length === 1 ? moves[0].label : `${moves.length} ${isChance ? "outcomes" : "moves"}`);
      if (hasValue) shown.push(describe(entry, scale).words);
      const isBest = !isChance && keeps(entry, best);
      node.append(cellBadge(entry, scale, centre, { isBest, isFree: content === "" }));
    }
    node.setAttribute("aria-label", shown.join(", "));
  }

  click(key) {
    this.#follow(key, this.picking.click(this.moves, cellOf(key)));
  }

  #drop(key) {
    this.#follow(key, this.picking.drop(this.moves, cellOf(key)));
  }

  #follow(key, result) {
    this.#rove(key, false);
    if (result.play) return this.play(this.choices.active, result.play.move);
    this.showAmong(result.among ?? null);
    this.refresh();
  }

  #startDrag(key) {
    this.picking.clear();
    this.picking.click(this.moves, cellOf(key));
    this.refresh();
    return this.#cells.get(key).piece;
  }

  #firstPlayable() {
    const found = [...this.#cells].find(([, cell]) => cell.node.classList.contains("playable"));
    return found?.[0] ?? this.#cells.keys().next().value ?? null;
  }

  // One cell of the board is in the order of Tab.
  #rove(key, takeFocus) {
    this.#cells.get(this.#focus)?.node.setAttribute("tabindex", -1);
    this.#focus = key;
    const cell = this.#cells.get(key);
    cell?.node.setAttribute("tabindex", 0);
    if (takeFocus) cell?.node.focus();
  }

  #key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.click(this.#focus);
    } else if (event.key in ways && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      event.stopPropagation();
      this.#step(ways[event.key]);
    }
  }

  // The next cell that way, over gaps.
  #step([right, down]) {
    const [grid, column, row] = cellOf(this.#focus);
    const { columns, rows } = this.session.game.board.grids[grid];
    for (let steps = 1; steps < Math.max(columns.length, rows.length); steps++) {
      const key = keyOf([grid, column + right * steps, row + down * steps]);
      if (this.#cells.has(key)) return this.#rove(key, true);
    }
    const neighbour = [...this.#cells.keys()].find((key) => cellOf(key)[0] === grid + right + down);
    if (neighbour) this.#rove(neighbour, true);
  }
}
