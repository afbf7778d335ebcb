// What has been chosen for the step to come. One role with a choice plays at once; where several choose in the same
// step each picks its own, and then all are played together. Roles that are not played by hand are asked last, so
// that nobody sees their move before making one.

import * as api from "./api.js";
import { emptyTable } from "./table.js";

export class Choices extends EventTarget {
  #seed = Math.floor(Math.random() * 2 ** 31);

  constructor(session) {
    super();
    this.session = session;
    this.strength = emptyTable(); // by role: you, perfect, random, handicap
    for (const role of session.game.roles) this.strength[role] = "you";
    this.chosen = emptyTable();
    this.active = null;
    session.addEventListener("position", () => this.#reset());
  }

  get turn() {
    return this.session.here?.position.turn ?? [];
  }

  get byHand() {
    return this.turn.filter((role) => this.strength[role] === "you");
  }

  get isReady() {
    return this.byHand.every((role) => role in this.chosen);
  }

  #reset() {
    this.chosen = emptyTable();
    this.active = this.byHand[0] ?? null;
    this.dispatchEvent(new Event("change"));
  }

  setStrength(role, strength) {
    this.strength[role] = strength;
    this.#reset();
  }

  activate(role) {
    this.active = role;
    this.dispatchEvent(new Event("change"));
  }

  async choose(role, move) {
    this.chosen[role] = move;
    if (this.turn.length === 1) return this.play();
    this.active = this.byHand.find((other) => !(other in this.chosen)) ?? role;
    this.dispatchEvent(new Event("change"));
  }

  // Plays what is chosen, with the replies of those who are not played by hand.
  async play() {
    const { session } = this;
    const { position } = session.here;
    const moves = session.moves();
    const joint = emptyTable();
    for (const role of session.game.roles) {
      joint[role] = this.chosen[role] ?? position.legal[role]?.[0]?.move;
      if (!this.turn.includes(role) || role in this.chosen) continue;
      joint[role] = await this.#reply(role, moves);
    }
    if (session.moves() === moves) await session.play(joint);
  }

  async #reply(role, moves) {
    const { session } = this;
    const strength = this.strength[role] === "you" ? "random" : this.strength[role];
    const parameters = { id: session.game.id, moves, role, strength, model: session.model, seed: this.#seed++ };
    return (await session.again(() => api.reply(parameters))).move;
  }

  // Chance, where it is to be rolled by hand: the others' choices stay as they are.
  async roll(role) {
    await this.choose(role, await this.#reply(role, this.session.moves()));
  }
}
