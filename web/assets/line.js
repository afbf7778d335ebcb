// The line that was played: the curve, and the steps with their mistakes.

import { curve } from "./curve.js";
import { button, make } from "./dom.js";
import { mistake } from "./mistakes.js";
import { emptyTable } from "./table.js";

export class Line {
  constructor(host, session, go) {
    Object.assign(this, { host, session, go });
    session.addEventListener("position", () => this.draw());
    session.addEventListener("values", () => this.draw());
  }

  draw() {
    const { session } = this;
    const news = this.#news();
    if (news === this.shown) return;
    this.shown = news;
    const focused = this.host.contains(document.activeElement) && document.activeElement.dataset.go;
    this.host.hidden = session.line.length === 0;
    this.host.replaceChildren(make("h2", {}, "Line"), this.#curve(), this.#steps());
    const box = this.host.querySelector(".scroll");
    const here = box.querySelector(".here").cx.baseVal.value;
    box.scrollLeft = here - box.clientWidth / 2; // a long curve is shown around where one stands
    if (focused) this.host.querySelector(`[data-go="${focused}"]:not(:disabled)`)?.focus();
  }

  // All that is shown here depends on. Progress elsewhere is no reason to replace what may just be pressed.
  #news() {
    const { session } = this;
    const seen = session.line.map((_, index) => session.place(index + 1)).concat([session.place(0)]);
    return JSON.stringify([session.line, session.at, session.model, seen.map((place) => place?.known.values)]);
  }

  #curve() {
    const { session } = this;
    const { players, scale, line, at } = session;
    const points = [...Array(line.length + 1).keys()].map((index) => session.place(index)?.known.values ?? emptyTable());
    const roles = players.length === 2 ? players.slice(0, 1) : players;
    const ends = `values of ${roles.join(", ")} along the line, from ${scale.low} to ${scale.high}`;
    const room = this.host.clientWidth;
    const picture = curve({ points, roles, at, scale, ends, room, go: this.go });
    return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "curve of values" }, picture);
  }

  #steps() {
    const { line } = this.session;
    return make("ol", { class: "steps" }, ...line.map((step, index) => this.#step(step, index)));
  }

  // Who made the step, as far as the position before it has been seen.
  #movers(index) {
    return this.session.place(index)?.position.turn ?? [];
  }

  #step(step, index) {
    const { session } = this;
    const movers = this.#movers(index);
    const words = this.#words(step, index, movers);
    const fault = this.#mistake(index, movers);
    const isHere = session.at === index + 1;
    return make(
      "li",
      { "data-mistake": fault !== null },
      button([make("span", { class: "count" }, `${index + 1}`), words], () => this.go(index + 1), {
        class: "step",
        "aria-current": isHere ? "step" : null,
        "data-go": `step${index}`,
      }),
      fault ? make("span", { class: "mistake" }, `✗ ${fault}`) : null,
    );
  }

  // The moves of all roles in a step: any later position that has been seen tells them.
  #joint(index) {
    const { session } = this;
    for (let later = index + 1; later <= session.line.length; later++) {
      const moves = session.place(later)?.position.moves;
      if (moves) return moves[index];
    }
    return null;
  }

  #words(step, index, movers) {
    const legal = this.session.place(index)?.position.legal;
    const joint = this.#joint(index);
    if (!joint || movers.length === 0) return step;
    const label = (role) => legal[role].find(({ move }) => move === joint[role])?.label ?? joint[role];
    return movers.map((role) => `${role === "random" ? "chance" : role}: ${label(role)}`).join(", ");
  }

  #mistake(index, movers) {
    const { session } = this;
    if (movers.length !== 1 || movers[0] === "random") return null;
    const value = (at) => session.place(at)?.known.values[movers[0]];
    return mistake(movers[0], value(index), value(index + 1), session.scale);
  }
}
