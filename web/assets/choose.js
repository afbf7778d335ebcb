// The games of the server, by family, with what is known of them, and a search over all of it.

import * as api from "./api.js";
import { badge } from "./badge.js";
import { make } from "./dom.js";
import { writeLink } from "./link.js";
import { scaleOf } from "./worth.js";

// The server looks at its games one after the other: what it found is asked for again, ever less often, as long as
// there is something to be found and somebody may wait for it.
const firstPause = 1000; // milliseconds
const longestPause = 15000;
const mostQuestions = 50;

const familyOf = (id) => (id.includes("/") ? id.slice(0, id.lastIndexOf("/")) : "");
const title = (name) => name.replaceAll("_", " ");
const nameOf = (game) => title(game.id.slice(familyOf(game.id).length).replace(/^\//, ""));

function size(game) {
  const moves = Array.isArray(game.moves) ? game.moves.reduce((sum, count) => sum + count, 0) : game.moves;
  const parts = [[game.fluents, "fluents"], [moves, "moves"]].filter(([count]) => count !== undefined);
  return parts.map(([count, what]) => `${Number(count).toLocaleString("en")} ${what}`).join(", ");
}

// The first player's value.
function value(game) {
  if (game.value === undefined || game.value === null) return null;
  const roles = game.roles ?? [];
  const mark = badge({ lower: game.value, upper: game.value }, scaleOf({ roles, kind: game.kind }, "adversarial"), true);
  const meaning = `value for ${roles.find((role) => role !== "random")}: ${mark.title}`;
  mark.setAttribute("role", "img");
  mark.setAttribute("aria-label", meaning);
  mark.title = meaning;
  return mark;
}

export class Choose {
  #games = [];
  #cards = new Map(); // by id, those on show
  #timer = 0;
  #asked = 0;

  constructor(host) {
    this.host = host;
    this.search = make("input", {
      type: "search",
      id: "search",
      placeholder: "Search: name, kind",
      autocomplete: "off",
      oninput: () => this.#list(),
    });
    this.found = make("div", { class: "families" });
    this.count = make("p", { class: "hint", role: "status" });
    const own = make("a", { href: "#view=edit" }, "rules of your own");
    const words = "Look at any game with the value of every move: choose one, or bring ";
    const label = make("label", { for: "search", class: "unseen" }, "Search the games");
    host.replaceChildren(
      make("div", { class: "lead" }, make("h1", { id: "choose-title" }, "Which game?"), make("p", {}, words, own, ".")),
      make("div", { class: "search" }, label, this.search, this.count),
      this.found,
    );
  }

  async show() {
    this.#asked = 0;
    this.#games = (await api.games()).games;
    this.#list();
    this.#later();
  }

  leave() {
    clearTimeout(this.#timer);
  }

  #later() {
    clearTimeout(this.#timer);
    if (this.host.hidden || this.#asked >= mostQuestions || this.#games.every((game) => game.kind)) return;
    const pause = Math.min(firstPause * 2 ** this.#asked++, longestPause);
    this.#timer = setTimeout(() => this.#ask().catch(() => {}), pause);
  }

  // What is new is written into the cards that are there, so that nothing moves.
  async #ask() {
    const { games } = await api.games();
    this.#games = games;
    for (const game of games) this.#cards.get(game.id)?.replaceChildren(...content(game));
    this.#later();
  }

  #list() {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = ({ id, kind, roles }) => [id, title(id), kind, ...(roles ?? [])].join(" ").toLowerCase();
    const found = this.#games.filter((game) => wanted.every((word) => text(game).includes(word)));
    const families = grouped(found);
    this.#cards.clear();
    this.found.replaceChildren(...[...families].map(([family, games]) => this.#family(family, games)));
    this.count.textContent = `${found.length} ${found.length === 1 ? "game" : "games"}`;
  }

  #family(family, games) {
    return make("section", { class: "family" },
      make("h2", {}, title(family) || "Games"),
      make("ul", {}, ...games.map((game) => this.#game(game))));
  }

  #game(game) {
    const card = make("a", { class: "card", href: writeLink({ game: game.id }) }, ...content(game));
    this.#cards.set(game.id, card);
    return make("li", {}, card);
  }
}

function content(game) {
  const known = [game.kind, size(game)].filter(Boolean).join(" · ");
  const name = make("span", { class: "name" }, nameOf(game));
  return [name, value(game), make("span", { class: "hint" }, known || "…")].filter(Boolean);
}

function grouped(games) {
  const out = new Map();
  for (const game of games) out.set(familyOf(game.id), [...(out.get(familyOf(game.id)) ?? []), game]);
  return out;
}
