// Values as they become known: one stream of server-sent events for one position. Closing it stops the work on the
// server. A stream that ends by itself is not opened again, whatever the browser would like.

import { emptyTable, parse } from "./table.js";
import { number } from "./worth.js";

export function nothingKnown() {
  return { state: "idle", values: emptyTable(), moves: emptyTable(), table: null, progress: null, reason: "" };
}

const asEntry = ({ lower, upper, distance, lost, endless, reason, what, of }) => ({
  lower: String(lower),
  upper: String(upper),
  distance,
  lost,
  endless,
  reason,
  what,
  of,
});

// Fills `known` and calls `changed` after every event. Returns what stops it.
export function watchValues(address, known, changed) {
  const source = new EventSource(address);
  const end = (state, reason = "") => {
    source.close();
    if (known.state !== "running") return;
    known.state = state;
    known.reason = reason;
    changed();
  };
  const on = (name, take) =>
    source.addEventListener(name, (event) => {
      take(parse(event.data));
      changed();
    });
  known.state = "running";
  on("progress", (data) => (known.progress = data));
  on("move", (data) => ((known.moves[data.role] ??= emptyTable())[data.move] = asEntry(data)));
  on("value", (data) => (known.values[data.role] = asEntry(data)));
  on("table", (data) => (known.table = data));
  source.addEventListener("done", (event) => end("done", JSON.parse(event.data || "{}").reason ?? ""));
  source.onerror = (event) => end("failed", refusal(event.data) ?? "The server ended the computation.");
  return () => end("stopped");
}

// An event named error brings the server's own words; a broken connection brings none.
const refusal = (data) => (data ? JSON.parse(data).error : undefined);

export const isDecided = (entry) => Boolean(entry) && number(entry.lower) === number(entry.upper);
