// Where two roles choose in the same step: what every pair of choices leads to.

import { make } from "./dom.js";
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

  #table({ roles: [one, other], entries }) {
    const rows = [...new Set(entries.map(({ moves }) => moves[0]))];
    const columns = [...new Set(entries.map(({ moves }) => moves[1]))];
    const label = (role, move) => {
      const legal = this.session.here.position.legal?.[role] ?? [];
      return legal.find((candidate) => candidate.move === move)?.label ?? move;
    };
    const value = (row, column) => entries.find(({ moves }) => moves[0] === row && moves[1] === column)?.values;
    const cell = (row, column) => this.#cell([one, other], value(row, column));
    const head = columns.map((move) => make("th", { scope: "col" }, label(other, move)));
    return [
      make("h2", {}, "Payoffs"),
      make("p", { class: "hint" }, `Rows: ${one}. Columns: ${other}. In each field ${one}, ${other}.`),
      make(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": "payoffs" },
        make(
          "table",
          {},
          make("thead", {}, make("tr", {}, make("td"), ...head)),
          make(
            "tbody",
            {},
            ...rows.map((row) => {
              const cells = columns.map((column) => cell(row, column));
              return make("tr", {}, make("th", { scope: "row" }, label(one, row)), ...cells);
            }),
          ),
        ),
      ),
    ];
  }

  #cell(roles, values) {
    if (!values) return make("td", {}, "?");
    const first = { lower: values[roles[0]], upper: values[roles[0]] };
    const { tone } = describe(first, { ...this.session.scale, words: false });
    return make("td", { "data-tone": tone }, roles.map((role) => short(values[role] ?? "?")).join(", "));
  }
}
