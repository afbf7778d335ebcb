// What the server is asked. Every answer is JSON; a refusal is an exception that carries the server's own words.

import { emptyTable, parse } from "./table.js";

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

function address(path, parameters = {}) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== "");
  const query = new URLSearchParams(given).toString();
  return query ? `${path}?${query}` : path;
}

async function ask(url, options) {
  let response;
  try {
    response = await fetch(url, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(0, "The server does not answer. Is zermelo serve still running?");
  }
  const body = await response.text().then(parse).catch(emptyTable);
  if (!response.ok) throw new Refused(response.status, body.error ?? `The server answered ${response.status}.`);
  return body;
}

// All of them, or some: those are looked at first from then on.
export const games = (ids = []) => ask(`/api/games?${new URLSearchParams(ids.map((id) => ["id", id]))}`);
export const game = (id) => ask(address("/api/game", { id }));
export const position = (id, moves) => ask(address("/api/position", { id, moves }));
export const reply = (parameters) => ask(address("/api/reply", parameters));
export const valuesAddress = (id, moves, model) => address("/api/values", { id, moves, model });
export const reportAddress = (id) => address("/api/report", { id });

// What `zermelo check --json` says of one description, and its id if it can be explored.
export async function check(text, signal) {
  const headers = { "Content-Type": "text/plain; charset=utf-8" };
  const answer = await ask("/api/check", { method: "POST", body: text, headers, signal });
  return { id: answer.id, ...(answer.games?.[0] ?? answer) };
}
