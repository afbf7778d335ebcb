// What the position is worth to each role, and how the computation goes on: bounds as a bar, nodes, seconds, and the
// button that stops it.

import { badge } from "./badge.js";
import { button, make } from "./dom.js";
import { describe, number } from "./worth.js";

// What a value means where it is not simply the result of perfect play; `solve` uses the same words.
const meanings = {
  paranoid: "What the role is sure of even if all others play against it.",
  maximin: "What the role is sure of even if its choice is known to the others. With secret choices it may get more.",
  minimax: "What the others cannot keep the role from even if they choose first and openly.",
  difference: "The role's goal minus the other's.",
  own: "Everyone plays for its own goal.",
  cooperative: "The most that all roles together can get for the role.",
  "expected goal": "The goal that perfect play gets on average.",
  "best goal": "The most that can be reached.",
};

export class Values {
  #state = ""; // that of the computation, as shown

  constructor(host, session, announce) {
    Object.assign(this, { host, session, announce });
    this.said = "";
    this.title = make("h2");
    this.list = make("ul", { class: "value-list" });
    this.meaning = make("p", { class: "hint" });
    this.work = make("div", { class: "work" });
    this.bar = make("progress", { "aria-label": "solving" });
    this.count = make("span", { class: "hint" });
    host.replaceChildren(this.title, this.list, this.meaning, this.work);
    session.addEventListener("position", () => this.draw());
    session.addEventListener("values", () => this.draw());
  }

  draw() {
    const { position, known } = this.session.here;
    this.title.textContent = position.terminal ? "The play is over" : "Value";
    this.list.replaceChildren(...this.session.players.map((role) => this.#role(role, position, known)));
    this.meaning.textContent = position.terminal ? "" : this.#meaning(known);
    this.#work(position, known);
    this.#say(position, known);
  }

  #role(role, position, known) {
    const { scale } = this.session;
    const entry = known.values[role];
    const { words, note } = describe(entry, scale);
    const moves = position.turn.includes(role);
    return make(
      "li",
      { "data-moves": moves, "data-role": role },
      badge(entry, scale),
      make("span", { class: "role" }, role, moves ? make("span", { class: "turn" }, " to move") : null),
      make("span", { class: "words" }, [words, note].filter(Boolean).join(", ")),
      bar(entry, scale),
    );
  }

  #meaning(known) {
    const what = this.session.players.map((role) => known.values[role]?.what).find(Boolean);
    return meanings[what] ?? meanings[this.session.model] ?? "";
  }

  // Buttons stay the same as long as they mean the same: one that is replaced while it is pressed hears of nothing.
  #work(position, known) {
    const state = position.terminal ? "over" : `${known.state} ${known.reason}`;
    if (known.state === "running") this.#count(known.progress);
    if (state === this.#state) return;
    const focused = this.work.contains(document.activeElement);
    this.#state = state;
    this.work.replaceChildren(...(position.terminal ? [] : this.#shown(known)));
    if (focused) this.work.querySelector("button")?.focus();
  }

  #shown({ state, reason }) {
    const again = (text) => button(text, () => this.session.watch(true), { class: "quiet", "data-does": "again" });
    const cancel = button("Cancel", () => this.session.cancel(), { "data-does": "cancel" });
    if (state === "running") return [make("div", { class: "progress" }, this.bar, this.count, cancel)];
    if (state === "stopped") return [make("p", { class: "hint" }, "Stopped. ", again("Go on"))];
    if (state === "failed") return [make("p", { class: "hint" }, reason, " ", again("Try again"))];
    return reason ? [make("p", { class: "hint" }, `Not all is known: ${reason}. `, again("Go on"))] : [];
  }

  #count(progress) {
    const nodes = progress ? `${Number(progress.nodes ?? 0).toLocaleString("en")} nodes, ${seconds(progress)}` : "";
    const what = progress?.what?.split(",")[0]; // the rest is about nodes, too
    this.count.textContent = [what || "Solving", nodes].filter(Boolean).join(", ");
    if (!progress?.of) return this.bar.removeAttribute("value");
    this.bar.max = progress.of;
    this.bar.value = progress.done;
  }

  // Said once for each position, when it is settled.
  #say(position, known) {
    const who = position.terminal ? "The play is over." : turnWords(position);
    const { players, scale } = this.session;
    const values = players.map((role) => `${role} ${describe(known.values[role], scale).words}`);
    const words = known.state === "running" || known.state === "idle" ? who : `${who} ${values.join(", ")}.`;
    if (words === this.said) return;
    this.said = words;
    this.announce(words);
  }
}

function turnWords({ turn }) {
  if (turn.length === 0) return "Nobody has a choice.";
  return turn.length === 1 && turn[0] === "random" ? "Chance decides." : `${turn.join(" and ")} to move.`;
}

const seconds = ({ seconds: time = 0 }) => `${Number(time).toFixed(time < 10 ? 1 : 0)} s`;

// From the lower bound to the upper: certain up to the first, possible up to the second.
function bar(entry, scale) {
  const share = (text) => Math.max(0, Math.min(100, ((number(text) - scale.low) / (scale.high - scale.low)) * 100));
  const sure = make("span", { class: "sure" });
  const open = make("span", { class: "open" });
  const [from, to] = entry ? [share(entry.lower), share(entry.upper)] : [0, 100];
  sure.style.width = `${from}%`;
  open.style.width = `${to - from}%`;
  return make("span", { class: "bar", "aria-hidden": "true" }, sure, open);
}
