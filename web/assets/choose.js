// The games of the server, by family, with what is known of them, and a search over all of it.

import * as api from "./api.js";
import { make } from "./dom.js";
import { writeLink } from "./link.js";
import { describe } from "./worth.js";

const pauses = [1000, 2000, 4000, 8000, 16000]; // milliseconds, until more is asked for

const familyOf = (id) => (id.includes("/") ? id.slice(0, id.lastIndexOf("/")) : "");
const title = (name) => name.replaceAll("_", " ");
const nameOf = (game) => title(game.id.slice(familyOf(game.id).length).replace(/^\//, ""));

function size(game) {
  const moves = Array.isArray(game.moves) ? game.moves.reduce((sum, count) => sum + count, 0) : game.moves;
  const parts = [[game.fluents, "fluents"], [moves, "moves"]].filter(([count]) => count !== undefined);
  return parts.map(([count, what]) => `${Number(count).toLocaleString("en")} ${what}`).join(", ");
}

// The first role's value.
function value(game) {
  if (game.value === undefined || game.value === null) return null;
  const entry = { lower: String(game.value), upper: String(game.value) };
  const players = (game.roles ?? []).filter((role) => role !== "random").length;
  const words = players <= 2 && !(game.kind ?? "").includes("simultaneous");
  const draw = players === 2 && game.roles.length === 2;
  const { tone, sign, words: said } = describe(entry, { low: 0, high: 100, words, draw });
  const meaning = `value for ${game.roles?.[0] ?? "the first role"}: ${said}`;
  return make("span", { class: "badge", "data-tone": tone, "data-best": true, title: meaning }, sign);
}

export class Choose {
  #games = [];
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
    await this.#ask();
  }

  leave() {
    clearTimeout(this.#timer);
  }

  // What the server has not yet found out is asked for again, a few times.
  async #ask() {
    clearTimeout(this.#timer);
    const { games } = await api.games();
    this.#games = games;
    this.#list();
    if (this.host.hidden || this.#asked >= pauses.length || games.every((game) => game.kind)) return;
    this.#timer = setTimeout(() => this.#ask().catch(() => {}), pauses[this.#asked++]);
  }

  #list() {
    const wanted = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = ({ id, kind, roles }) => [id, title(id), kind, ...(roles ?? [])].join(" ").toLowerCase();
    const found = this.#games.filter((game) => wanted.every((word) => text(game).includes(word)));
    const families = grouped(found);
    const focused = this.found.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    this.found.replaceChildren(...[...families].map(([family, games]) => this.#family(family, games)));
    if (focused) this.found.querySelector(`a[href="${CSS.escape(focused)}"]`)?.focus();
    this.count.textContent = `${found.length} ${found.length === 1 ? "game" : "games"}`;
  }

  #family(family, games) {
    return make("section", { class: "family" },
      make("h2", {}, title(family) || "Games"),
      make("ul", {}, ...games.map((game) => this.#game(game))));
  }

  #game(game) {
    return make("li", {},
      make("a", { class: "card", href: writeLink({ game: game.id }) },
        make("span", { class: "name" }, nameOf(game)),
        value(game),
        make("span", { class: "hint" }, [game.kind, size(game)].filter(Boolean).join(" · ") || "…")));
  }
}

function grouped(games) {
  const out = new Map();
  for (const game of games) out.set(familyOf(game.id), [...(out.get(familyOf(game.id)) ?? []), game]);
  return out;
}
