// The games of the server, by family, with what is known of them, and a search over all of it.

import * as api from "./api.js";
import { badge } from "./badge.js";
import { make } from "./dom.js";
import { writeLink } from "./link.js";
import { scaleOf } from "./worth.js";

// The server looks at its games one after the other, first at those that it is asked for. These are the ones in sight
// of which nothing is known yet; as long as nothing is new they are asked for less and less often.
const firstPause = 300; // milliseconds
const longestPause = 15000;
const mostAtOnce = 24;

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
  #inSight = new Set(); // ids
  #timer = 0;
  #pause = firstPause;
  #sight = new IntersectionObserver((changes) => this.#look(changes));

  constructor(host) {
    this.host = host;
    this.search = make("input", {
      type: "search",
      id: "search",
      placeholder: "Search: name, kind",
      autocomplete: "off",
      oninput: () => this.#refresh().catch(() => {}),
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
    this.#games = (await api.games()).games;
    this.#list();
  }

  leave() {
    clearTimeout(this.#timer);
  }

  // One can search for a kind that was not known before.
  async #refresh() {
    this.#list();
    if (this.#games.every((game) => game.kind)) return;
    const wanted = this.search.value;
    const { games } = await api.games();
    if (wanted !== this.search.value) return;
    this.#games = games;
    this.#list();
  }

  #look(changes) {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) this.#inSight.add(target.dataset.id);
      else this.#inSight.delete(target.dataset.id);
    }
    this.#later(firstPause);
  }

  #later(pause) {
    clearTimeout(this.#timer);
    this.#pause = pause;
    this.#timer = setTimeout(() => this.#ask().catch(() => {}), pause);
  }

  // What is new is written into the cards that are there, so that nothing moves.
  async #ask() {
    const isUnknown = ({ id, kind }) => !kind && this.#inSight.has(id);
    const unknown = this.#games.filter(isUnknown).slice(0, mostAtOnce);
    if (this.host.hidden || unknown.length === 0) return;
    const { games } = await api.games(unknown.map(({ id }) => id));
    const found = new Map(games.filter((game) => game.kind).map((game) => [game.id, game]));
    this.#games = this.#games.map((game) => found.get(game.id) ?? game);
    for (const [id, game] of found) this.#cards.get(id)?.replaceChildren(...content(game));
    this.#later(found.size > 0 ? firstPause : Math.min(2 * this.#pause, longestPause));
  }

  #list() {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = ({ id, kind, roles }) => [id, title(id), kind, ...(roles ?? [])].join(" ").toLowerCase();
    const found = this.#games.filter((game) => wanted.every((word) => text(game).includes(word)));
    const families = grouped(found);
    this.#cards.clear();
    this.#inSight.clear();
    this.#sight.disconnect();
    this.found.replaceChildren(...[...families].map(([family, games]) => this.#family(family, games)));
    this.count.textContent = `${found.length} ${found.length === 1 ? "game" : "games"}`;
  }

  #family(family, games) {
    return make("section", { class: "family" },
      make("h2", {}, title(family) || "Games"),
      make("ul", {}, ...games.map((game) => this.#game(game))));
  }

  #game(game) {
    const link = writeLink({ game: game.id });
    const card = make("a", { class: "card", href: link, "data-id": game.id }, ...content(game));
    this.#cards.set(game.id, card);
    this.#sight.observe(card);
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
