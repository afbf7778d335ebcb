// The view of one game: puts the parts on the page and lets them speak to each other.

import { reportAddress } from "./api.js";
import { Board } from "./board.js";
import { Choices } from "./choices.js";
import { button, make } from "./dom.js";
import { Line } from "./line.js";
import { Moves } from "./moves.js";
import { Opponents } from "./opponents.js";
import { Payoffs } from "./payoffs.js";
import { drawSettings } from "./settings.js";
import { Travel } from "./travel.js";
import { Values } from "./values.js";

export class Explore {
  // `links` gives the addresses of the other views of this game, `copyLink` puts that of the position away.
  constructor(host, session, { links, copyLink, announce, fail }) {
    Object.assign(this, { host, session, announce, fail });
    const part = (name, tag = "div") => make(tag, { class: name });
    this.parts = { board: part("board"), travel: part("travel"), listed: part("listed"), line: part("line", "section"),
      values: part("values", "section"), wait: part("wait"), moves: part("moves"), payoffs: part("payoffs", "section"),
      settings: part("settings", "section") };
    this.choices = new Choices(session);
    this.opponents = new Opponents(session, this.choices, fail);
    this.#lay(links, copyLink);
    this.#connect();
  }

  #lay(links, copyLink) {
    const { game } = this.session;
    const { board, travel, listed, line, values, wait, moves, payoffs, settings } = this.parts;
    line.setAttribute("aria-label", "Line");
    this.host.replaceChildren(
      make(
        "header",
        { class: "game-head" },
        make("div", {}, make("h1", { id: "game-title" }, game.name), make("p", { class: "hint" }, game.kind ?? "")),
        make(
          "div",
          { class: "actions" },
          make("a", { class: "button", href: links.edit }, "Rules"),
          make("a", { class: "button", href: links.report, "data-report": reportAddress(game.id) }, "Report"),
          button("Copy link", (event) => copyLink(event.target)),
        ),
      ),
      make(
        "div",
        { class: "table" },
        make("div", { class: game.board.grids.length > 0 ? "stage" : "stage plain" }, board, travel, listed, payoffs),
        make("div", { class: "side" }, values, wait, moves, settings),
        line,
      ),
    );
  }

  #connect() {
    const { session, choices, opponents, parts, fail } = this;
    const guarded = (work) => work.catch(fail);
    const play = (role, move) => {
      opponents.waits = false;
      return guarded(choices.choose(role, move));
    };
    const playAll = () => {
      opponents.waits = false;
      return guarded(choices.play());
    };
    this.moves = new Moves(parts.moves, session, choices, {
      play,
      playAll,
      goOn: playAll,
      point: (move) => this.board.point(move),
      roll: (role) => guarded(choices.roll(role)),
    });
    this.board = new Board(parts.board, session, choices, { play, showAmong: (moves) => this.moves.showAmong(moves) });
    this.values = new Values(parts.values, session, this.announce);
    this.payoffs = new Payoffs(parts.payoffs, session);
    this.travel = new Travel(parts.travel, session, this);
    this.line = new Line(parts.line, session, (at) => this.go(at));
    const setStrength = (role, strength) => {
      choices.setStrength(role, strength);
      opponents.goOn();
    };
    const setModel = (model) => session.useModel(model);
    const settings = () => drawSettings(parts.settings, session, { setStrength, setModel });
    session.addEventListener("position", settings, { once: true });
    session.addEventListener("position", () => this.#list());
    opponents.addEventListener("change", () => this.#wait());
  }

  // Facts that no board shows.
  #list() {
    const { listed } = this.session.here.position;
    this.parts.listed.hidden = listed.length === 0;
    const facts = listed.map((fact) => make("li", {}, fact.replace(/^\((.*)\)$/, "$1")));
    this.parts.listed.replaceChildren(make("ul", { "aria-label": "facts" }, ...facts));
  }

  #wait() {
    const { opponents, parts } = this;
    const goOn = button("Let them go on", () => opponents.goOn(), { class: "strong" });
    parts.wait.replaceChildren(...(opponents.couldMove && opponents.waits ? [goOn] : []));
  }

  async go(at) {
    this.opponents.hold();
    await this.session.go(at).catch(this.fail);
  }

  // Back to where somebody who plays by hand had a choice: what the others replied goes with it.
  back() {
    const { session, choices, opponents } = this;
    let at = session.aim - 1;
    const isOurs = (turn) => turn.some((role) => choices.strength[role] === "you");
    while (opponents.areAsked && at > 0 && session.place(at) && !isOurs(session.place(at).position.turn)) at--;
    if (at >= 0) return this.go(at);
  }

  forward() {
    if (this.session.aim < this.session.line.length) return this.go(this.session.aim + 1);
  }

  escape() {
    if (this.board.picking.cells.length > 0) this.board.letGo();
    else this.session.cancel();
  }

  leave() {
    this.opponents.stop();
    this.session.leave();
  }
}
