// From cells to moves. A move names cells in an order; clicking them one after the other narrows down what can be
// meant, until one move is left. So one cell is a click, source and target are two, and nothing here knows a game.

export const keyOf = (cell) => cell.join(",");
const same = (one, other) => one.length === other.length && one.every((part, index) => part === other[index]);

export function startsWith(move, cells) {
  return move.cells.length >= cells.length && cells.every((cell, index) => same(cell, move.cells[index]));
}

export class Picking {
  constructor() {
    this.cells = []; // those clicked so far
  }

  clear() {
    this.cells = [];
  }

  // The moves that go on from here, by the key of the cell they name next.
  ways(moves) {
    const out = new Map();
    for (const move of moves) {
      if (move.cells.length <= this.cells.length || !startsWith(move, this.cells)) continue;
      const key = keyOf(move.cells[this.cells.length]);
      if (!out.has(key)) out.set(key, []);
      out.get(key).push(move);
    }
    return out;
  }

  // {play: move}, or {among: moves} where several are left, or {} while more is to be said.
  click(moves, cell) {
    let found = this.ways(moves).get(keyOf(cell));
    if (!found && this.cells.length > 0 && same(this.cells.at(-1), cell)) return this.#again(moves);
    if (!found && this.cells.length > 0) {
      this.clear();
      found = this.ways(moves).get(keyOf(cell));
    }
    if (!found) return {};
    this.cells = [...this.cells, cell];
    if (found.some((move) => move.cells.length > this.cells.length)) return {};
    return found.length === 1 ? { play: found[0] } : { among: found };
  }

  // What is dragged is let go on a cell: like a click there, if a move leads on to it, and else nothing.
  drop(moves, cell) {
    if (this.ways(moves).has(keyOf(cell)) && this.cells.length > 0) return this.click(moves, cell);
    this.clear();
    return {};
  }

  // A second click on a cell lets go of it, unless the cell alone says enough.
  #again(moves) {
    const ended = moves.filter((move) => move.cells.length === this.cells.length && startsWith(move, this.cells));
    if (ended.length === 0) this.clear();
    return ended.length === 1 ? { play: ended[0] } : ended.length > 1 ? { among: ended } : {};
  }
}
