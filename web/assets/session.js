// One game being explored: the line of steps, where in it one stands, and what is known of each position on the way.
// Whoever shows something listens: "position" when one stands elsewhere, "values" when something became known.

import * as api from "./api.js";
import { joinSteps } from "./link.js";
import { isDecided, nothingKnown, watchValues } from "./stream.js";
import { scaleOf } from "./worth.js";

const together = 40; // milliseconds

export class Session extends EventTarget {
  #places = new Map(); // by the moves that lead there: {position, known}
  #visit = 0;
  #stop = () => {};
  #drawing = false;

  // `game` is the server's answer; `restore` makes a pasted game known to the server again.
  constructor(game, { line, at, model, restore }) {
    super();
    this.game = game;
    this.line = line;
    this.at = at; // where one stands
    this.aim = at; // and where one is going, while the server is asked
    this.model = model;
    this.restore = restore;
  }

  get scale() {
    return scaleOf(this.game, this.model);
  }

  get players() {
    return this.game.roles.filter((role) => role !== "random");
  }

  moves(at = this.at) {
    return joinSteps(this.line.slice(0, at));
  }

  place(at) {
    return this.#places.get(this.moves(at));
  }

  get here() {
    return this.place(this.at);
  }

  async #ask(at) {
    const moves = this.moves(at);
    if (!this.#places.has(moves)) {
      const position = await this.again(() => api.position(this.game.id, moves));
      this.#places.set(moves, { position, known: nothingKnown() });
    }
    return this.#places.get(moves);
  }

  // Asks, and once more if the server has forgotten a pasted game.
  async again(question) {
    try {
      return await question();
    } catch (error) {
      if (error.status !== 404 || !this.restore) throw error;
      await this.restore();
      return question();
    }
  }

  async go(at) {
    const visit = ++this.#visit;
    this.aim = Math.max(0, Math.min(at, this.line.length));
    this.#stop();
    try {
      await this.#ask(this.aim);
    } catch (error) {
      if (visit === this.#visit) this.aim = this.at;
      throw error;
    }
    if (visit !== this.#visit) return;
    this.at = this.aim;
    this.dispatchEvent(new Event("position"));
    this.watch();
  }

  // `joint` has a move for each role.
  async play(joint) {
    const { turn } = this.here.position;
    const step = turn.length === 1 ? joint[turn[0]] : this.game.roles.map((role) => joint[role]).join(" ");
    const before = this.line;
    if (this.line[this.at] !== step) this.line = [...this.line.slice(0, this.at), step];
    try {
      await this.go(this.at + 1);
    } catch (error) {
      this.line = before;
      throw error;
    }
  }

  useModel(model) {
    this.model = model;
    this.#stop();
    for (const place of this.#places.values()) place.known = nothingKnown();
    this.dispatchEvent(new Event("position"));
    this.watch();
  }

  // Values of where one stands; `again` also if the server gave up on some.
  watch(again = false) {
    const { position, known } = this.here;
    if (again) known.state = "idle";
    if (position.terminal) this.#settleEnd(position, known);
    if (known.state === "done") {
      this.#changed();
      this.#lookBack();
      return;
    }
    this.#stop = this.#stream(this.at, known, () => known.state === "done" && this.#lookBack());
    this.#changed();
  }

  cancel() {
    this.#stop();
  }

  leave() {
    this.#visit++;
    this.#stop();
  }

  #stream(at, known, then) {
    return watchValues(api.valuesAddress(this.game.id, this.moves(at), this.model), known, () => {
      this.#changed();
      then();
    });
  }

  // An end is worth what the rules say.
  #settleEnd(position, known) {
    for (const [role, goal] of Object.entries(position.goals ?? {})) {
      known.values[role] = { lower: String(goal), upper: String(goal) };
    }
    if (this.model === "difference") this.#subtract(known.values);
    known.state = "done";
  }

  #subtract(values) {
    const [one, other] = this.players;
    const difference = Number(values[one]?.lower) - Number(values[other]?.lower);
    values[one] = { lower: String(difference), upper: String(difference) };
    values[other] = { lower: String(-difference), upper: String(-difference) };
  }

  // The positions before, for the curve and the mistakes: one after the other, the nearest first, and only while the
  // position on show is solved within its time.
  async #lookBack() {
    const visit = this.#visit;
    if (!this.players.every((role) => isDecided(this.here.known.values[role]))) return;
    for (let at = this.at - 1; at >= 0; at--) {
      const place = await this.#ask(at).catch(() => null);
      if (visit !== this.#visit || !place) return;
      if (place.known.state === "done") continue;
      await new Promise((resolve) => {
        const stop = this.#stream(at, place.known, () => place.known.state !== "running" && resolve());
        this.#stop = stop;
      });
      if (visit !== this.#visit || place.known.state !== "done") return;
    }
  }

  // Many events arrive in a burst; they are shown together.
  #changed() {
    if (this.#drawing) return;
    this.#drawing = true;
    setTimeout(() => {
      this.#drawing = false;
      this.dispatchEvent(new Event("values"));
    }, together);
  }
}
