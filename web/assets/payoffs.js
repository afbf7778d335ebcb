// Where several choose in the same step: what every combination of choices leads to. Two choices make a square, more
// of them a list.

import { make } from "./dom.js";
import { emptyTable } from "./table.js";
import { describe, short } from "./worth.js";

export class Payoffs {
  constructor(host, session) {
    Object.assign(this, { host, session });
    session.addEventListener("position", () => this.draw());
    session.addEventListener("values", () => this.draw());
  }

  draw() {
    const { table } = this.session.here.known;
    this.host.hidden = !table;
    this.host.replaceChildren(...(table ? this.#table(table) : []));
  }

  #table(table) {
    const { players } = this.session;
    const words = table.roles.length === 2 ? `Rows: ${table.roles[0]}. Columns: ${table.roles[1]}. ` : "";
    return [
      make("h2", {}, "Payoffs"),
      make("p", { class: "hint" }, `${words}In each field: ${players.join(", ")}.`),
      make(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": "payoffs" },
        make("table", {}, ...(table.roles.length === 2 ? this.#square(table) : this.#list(table))),
      ),
    ];
  }

  #label(role, move) {
    const legal = this.session.here.position.legal?.[role] ?? [];
    return legal.find((candidate) => candidate.move === move)?.label ?? move;
  }

  #square({ roles: [one, other], entries }) {
    const rows = [...new Set(entries.map(({ moves }) => moves[0]))];
    const columns = [...new Set(entries.map(({ moves }) => moves[1]))];
    const values = (row, column) => entries.find(({ moves }) => moves[0] === row && moves[1] === column)?.values;
    const head = columns.map((move) => make("th", { scope: "col" }, this.#label(other, move)));
    const body = rows.map((row) => {
      const cells = columns.map((column) => this.#cell(values(row, column)));
      return make("tr", {}, make("th", { scope: "row" }, this.#label(one, row)), ...cells);
    });
    return [make("thead", {}, make("tr", {}, make("td"), ...head)), make("tbody", {}, ...body)];
  }

  #list({ roles, entries }) {
    const head = [...roles, "payoffs"].map((name) => make("th", { scope: "col" }, name));
    const body = entries.map(({ moves, values }) => {
      const chosen = moves.map((move, index) => make("td", {}, this.#label(roles[index], move)));
      return make("tr", {}, ...chosen, this.#cell(values));
    });
    return [make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...body)];
  }

  // Shaded by what the first player gets.
  #cell(values = emptyTable()) {
    const { players, scale } = this.session;
    const numbers = players.map((role) => (role in values ? short(values[role]) : "?"));
    const first = values[players[0]];
    const entry = first === undefined ? undefined : { lower: first, upper: first };
    return make("td", { "data-tone": describe(entry, { ...scale, words: false }).tone }, numbers.join(", "));
  }
}
