// The moves of everyone who has a choice, as lists of buttons: the way to every move, also to those that name no
// cell. Lists are sorted by value once all of it is known, and not before, so that nothing jumps under the pointer.

import { badge } from "./badge.js";
import { button, make } from "./dom.js";
import { emptyTable } from "./table.js";
import { bestOf, describe, isBetter, keeps } from "./worth.js";

const isOngoing = ({ state }) => state === "running" || state === "idle";

export class Moves {
  #among = null;
  #shown = []; // {role, move, node, entry}, as last drawn

  // `point` is told which move is looked at, and null when none is.
  constructor(host, session, choices, { play, roll, playAll, goOn, point }) {
    Object.assign(this, { host, session, choices, play, roll, playAll, goOn });
    const look = (event) => point(this.#at(event.target));
    const leave = () => point(null);
    for (const name of ["pointerover", "focusin"]) host.addEventListener(name, look);
    for (const name of ["pointerleave", "focusout"]) host.addEventListener(name, leave);
    session.addEventListener("position", () => this.draw());
    choices.addEventListener("change", () => this.draw());
    session.addEventListener("values", () => (isOngoing(session.here.known) ? this.#update() : this.draw()));
  }

  #at(target) {
    return this.#shown.find(({ node }) => node.contains(target))?.move ?? null;
  }

  // Where clicks on cells leave several moves, only these are offered.
  showAmong(moves) {
    if (moves === this.#among) return;
    this.#among = moves;
    this.draw();
    if (moves) this.host.querySelector("button.move")?.focus();
  }

  // What became known since: the list may be long, and most of it is as it was.
  #update() {
    const { known } = this.session.here;
    this.#shown = this.#shown.map((item) => {
      const entry = known.moves[item.role]?.[item.move.move];
      if (entry === item.entry) return item;
      const news = this.#button(item.role, item.move);
      item.node.replaceChildren(...news.childNodes);
      item.node.setAttribute("aria-label", news.getAttribute("aria-label"));
      return { ...item, entry };
    });
  }

  draw() {
    this.#shown = [];
    const { position } = this.session.here;
    const focused = this.host.contains(document.activeElement) ? document.activeElement.dataset.move : null;
    if (position.terminal) this.host.replaceChildren();
    else if (position.stuck) this.host.replaceChildren(this.#stuck(position));
    else if (position.turn.length === 0) this.host.replaceChildren(this.#forced(position));
    else {
      const roles = position.turn.map((role) => this.#role(role, position));
      this.host.replaceChildren(...roles, this.#together(position));
    }
    if (focused) this.host.querySelector(`[data-move="${CSS.escape(focused)}"]`)?.focus();
  }

  #stuck(position) {
    const roles = this.session.game.roles.filter((role) => !position.legal[role]?.length);
    const words = `${roles.join(" and ")} has no legal move, and the play is not over: a fault in the rules.`;
    return make("div", { class: "role-moves" }, make("h2", {}, "Stuck"), make("p", { class: "hint" }, words));
  }

  #forced(position) {
    const moves = Object.entries(position.legal).map(([role, [only]]) => `${role} ${only?.label ?? ""}`);
    return make(
      "div",
      { class: "role-moves" },
      make("h2", {}, "Nobody has a choice"),
      make("p", { class: "hint" }, moves.join(", ")),
      button("Go on", () => this.goOn(), { class: "strong" }),
    );
  }

  #role(role, position) {
    const legal = position.legal[role];
    const isChance = role === "random";
    const strength = this.choices.strength[role];
    const among = this.#among && role === this.choices.active ? this.#among : null;
    const title = isChance ? "Chance decides" : `${role} to move`;
    const isActive = role === this.choices.active && position.turn.length > 1;
    return make(
      "section",
      { class: "role-moves", "aria-label": title, "data-active": isActive },
      make("h2", {}, title, make("span", { class: "count" }, ` ${legal.length} ${isChance ? "outcomes" : "moves"}`)),
      isChance ? this.#chance(role, legal.length) : null,
      this.#boardFor(role, position),
      among ? make("p", { class: "hint" }, "Several moves are made there. Which one?", this.#showAll()) : null,
      strength === "you" || isChance ? null : make("p", { class: "hint" }, `Left to ${strength} play`),
      make("ol", { class: "move-list" }, ...this.#sorted(role, among ?? legal).map((move) => this.#move(role, move))),
    );
  }

  #showAll() {
    return button("Show all", () => this.showAmong(null), { class: "quiet" });
  }

  #chance(role, outcomes) {
    return make(
      "p",
      { class: "hint" },
      `Each with probability 1/${outcomes}. `,
      button("Roll", () => this.roll(role), { class: "strong" }),
    );
  }

  // Where several choose in one step, the board speaks for one of them at a time.
  #boardFor(role, position) {
    if (this.choices.byHand.length < 2 || !position.legal[role].some((move) => move.cells.length > 0)) return null;
    if (this.choices.active === role) return make("p", { class: "hint" }, "The board chooses for this role.");
    return button(`Choose for ${role} on the board`, () => this.choices.activate(role), { class: "quiet" });
  }

  #sorted(role, moves) {
    const { known } = this.session.here;
    if (isOngoing(known)) return moves;
    const entries = known.moves[role] ?? emptyTable();
    return [...moves].sort((one, other) => {
      const [left, right] = [entries[one.move], entries[other.move]];
      return isBetter(left, right) ? -1 : isBetter(right, left) ? 1 : 0;
    });
  }

  #move(role, move) {
    const node = this.#button(role, move);
    this.#shown.push({ role, move, node, entry: this.session.here.known.moves[role]?.[move.move] });
    return make("li", {}, node);
  }

  #button(role, move) {
    const entries = this.session.here.known.moves[role] ?? emptyTable();
    const entry = entries[move.move];
    const best = bestOf(this.session.here.position.legal[role], entries);
    const { scale } = this.session;
    const { words, note } = describe(entry, scale);
    const of = entry?.of && entry.of !== role ? ` for ${entry.of}` : "";
    const isChosen = this.choices.chosen[role] === move.move;
    const several = this.session.here.position.turn.length > 1;
    const parts = [
      badge(entry, scale, role !== "random" && keeps(entry, best)),
      make("span", { class: "label" }, move.label),
      make("span", { class: "note" }, note || (entry?.lower?.includes("/") ? entry.lower : "") + of),
    ];
    return button(parts, () => this.play(role, move.move), {
      class: "move",
      "data-move": `${role} ${move.move}`,
      "aria-label": [move.label, words + of, note].filter(Boolean).join(", "),
      "aria-pressed": several ? String(isChosen) : null,
    });
  }

  #together(position) {
    if (position.turn.length < 2) return "";
    const { choices } = this;
    const missing = choices.byHand.filter((role) => !(role in choices.chosen) && role !== "random");
    const words = missing.length > 0 ? `Choose for ${missing.join(" and ")}` : "Play these moves together";
    return button(words, () => this.playAll(), { class: "strong play-all", disabled: missing.length > 0 });
  }
}
