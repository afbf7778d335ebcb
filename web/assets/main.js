// Shows the view that the address bar's fragment asks for, and keeps the fragment true while one plays. What only one
// view needs is loaded with it, so that the list of games is there at once.

import * as api from "./api.js";
import { Choose } from "./choose.js";
import { byId, make } from "./dom.js";
import { listenToKeys } from "./keys.js";
import { pack, readLink, unpack, writeLink } from "./link.js";

const views = ["choose", "edit", "explore", "report"];
let explore = null; // the view of the game on show
let follows = 0; // how many links were followed
let shown = null; // what the fragment said when it was last followed
const fault = byId("fault");

function announce(words) {
  byId("live").textContent = words;
}

function fail(error) {
  fault.textContent = error.message;
  fault.hidden = false;
}

const choose = new Choose(byId("choose"));
let edit = null; // made when it is first shown

function reveal(view, title) {
  for (const name of views) byId(name).hidden = name !== view;
  for (const link of document.querySelectorAll("nav [data-page]")) {
    if (link.dataset.page === view) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  fault.hidden = true;
  document.title = title ? `${title} · Zermelo` : "Zermelo";
}

function leaveAll() {
  choose.leave();
  edit?.leave();
  explore?.leave();
  explore = null;
}

// The game that a link means: its id, and for a pasted one the text, made known to the server.
async function load(link) {
  if (!link.text) return { game: await api.game(link.game) };
  const text = await unpack(link.text);
  const restore = async () => {
    const { id } = await api.check(text);
    if (!id) throw new Error("The rules in this link are no game that can be explored.");
    return id;
  };
  const game = await api.game(await restore());
  return { game: { ...game, name: "Your own rules", text }, restore };
}

// Each of these is told whether its link is still the one that is wanted once it has what it needs.
async function showExplore(link, isWanted) {
  const [{ game, restore }, { Session }, { Explore }] = await Promise.all([
    load(link),
    import("./session.js"),
    import("./explore.js"),
  ]);
  if (!isWanted()) return;
  const session = new Session(game, { line: link.line, at: link.at, model: link.model, restore });
  const same = { game: link.game, text: link.text };
  const links = { edit: writeLink({ ...same, view: "edit" }), report: writeLink({ ...same, view: "report" }) };
  const address = () => writeLink({ ...same, line: session.line, at: session.at, model: session.model });
  reveal("explore", game.name);
  explore = new Explore(byId("explore"), session, { links, copyLink, announce, fail });
  session.addEventListener("position", () => {
    fault.hidden = true;
    shown = address();
    history.replaceState(null, "", shown);
  });
  await session.go(session.at);
}

async function copyLink(button) {
  await navigator.clipboard.writeText(location.href).catch(() => {});
  const words = button.textContent;
  button.textContent = "Copied";
  announce("The link is copied.");
  setTimeout(() => (button.textContent = words), 1500);
}

async function exploreText(text) {
  location.hash = writeLink({ text: await pack(text) });
}

async function showReport(link, isWanted) {
  const { game } = await load(link);
  if (!isWanted()) return;
  const address = api.reportAddress(game.id);
  reveal("report", `Report on ${game.name}`);
  byId("report").replaceChildren(
    make("header", { class: "game-head" },
      make("h1", { id: "report-title" }, `Report on ${game.name}`),
      make("div", { class: "actions" },
        make("a", { class: "button", href: writeLink({ game: link.game, text: link.text }) }, "Back to the game"),
        make("a", { class: "button", href: address, target: "_blank" }, "Open alone"),
        make("a", { class: "button", href: address, download: "report.html" }, "Save"))),
    make("iframe", { src: address, title: `Report on ${game.name}` }),
  );
}

async function showEdit(link, isWanted) {
  const text = link.text ? await unpack(link.text) : link.game ? (await api.game(link.game)).text : undefined;
  const { Edit } = await import("./edit.js");
  if (!isWanted()) return;
  edit ??= new Edit(byId("edit"), { explore: exploreText, fail });
  reveal("edit", "Your own rules");
  edit.show(text);
}

async function showChoose() {
  reveal("choose");
  await choose.show();
}

async function follow() {
  if (location.hash !== "" && location.hash === shown) return;
  shown = location.hash;
  const number = ++follows;
  const isWanted = () => number === follows;
  leaveAll();
  const link = readLink(location.hash);
  const shows = new Map([["explore", showExplore], ["report", showReport], ["edit", showEdit]]);
  const show = shows.get(link.view) ?? showChoose;
  try {
    await show(link, isWanted);
  } catch (error) {
    if (!isWanted()) return;
    reveal(null);
    fail(error);
  }
}

listenToKeys({ explore: () => explore, search: () => (byId("choose").hidden ? null : choose.search) });
window.addEventListener("hashchange", follow);
follow();
