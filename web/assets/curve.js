// The values along the line as a curve. One curve says all where two players share a sum; otherwise each role has its
// own, told apart by its dashes and its name at the end. What is not decided is a bar between its bounds.

import { draw } from "./dom.js";
import { isDecided } from "./stream.js";
import { number } from "./worth.js";

const least = 22; // between two positions
const most = 64;
const height = 110;
const margin = { left: 34, right: 70, top: 12 };

// `points[i][role]` are entries; `room` is the width there is; `go` is called with the position that is clicked.
export function curve({ points, roles, at, scale, ends, room, go }) {
  const step = Math.max(least, Math.min(most, (room - margin.left - margin.right) / Math.max(points.length - 1, 8)));
  const across = (index) => margin.left + index * step;
  const up = (value) => margin.top + height * (1 - (number(value) - scale.low) / (scale.high - scale.low));
  const width = across(Math.max(points.length - 1, 8)) + margin.right;
  const now = { class: "now", x1: across(at), x2: across(at), y1: margin.top, y2: margin.top + height };
  const parts = [...rules(across, up, points.length, scale), draw("line", now)];
  roles.forEach((role, index) => {
    parts.push(...trace(points.map((point) => point[role]), { across, up, index }));
    const last = points.findLastIndex((point) => isDecided(point[role]));
    if (last >= 0) parts.push(name(role, across(last), up(points[last][role].lower)));
  });
  const knobs = points.map((point, index) => knob(point[roles[0]], { across, up, index, at, scale, go }));
  const tall = height + margin.top + 12;
  const frame = { viewBox: `0 0 ${width} ${tall}`, width, height: tall, class: "curve" };
  return draw("svg", { ...frame, role: "img", "aria-label": ends }, ...parts, ...knobs);
}

function rules(across, up, count, scale) {
  const last = across(Math.max(count - 1, 8));
  const label = { class: "coordinate", x: margin.left - 8, dy: "0.35em", "text-anchor": "end" };
  return [scale.low, (scale.low + scale.high) / 2, scale.high].flatMap((value) => [
    draw("line", { class: "rule", x1: margin.left, x2: last, y1: up(value), y2: up(value) }),
    draw("text", { ...label, y: up(value) }, `${value}`),
  ]);
}

function trace(entries, { across, up, index }) {
  const known = entries.map((entry, at) => ({ entry, at })).filter(({ entry }) => isDecided(entry));
  const corners = known.map(({ entry, at }) => `${across(at).toFixed(1)} ${up(entry.lower).toFixed(1)}`);
  const open = entries.flatMap((entry, at) => {
    if (!entry || isDecided(entry)) return [];
    return [draw("line", { class: "open", x1: across(at), x2: across(at), y1: up(entry.lower), y2: up(entry.upper) })];
  });
  const dot = ({ entry, at }) => draw("circle", { class: "dot", cx: across(at), cy: up(entry.lower), r: 3 });
  const path = corners.length > 0 ? `M${corners.join("L")}` : null;
  return [...open, ...known.map(dot), draw("path", { class: "trace", "data-index": index, d: path })];
}

const name = (role, x, y) => draw("text", { class: "name", x: x + 12, y, dy: "0.35em" }, role);

function knob(entry, { across, up, index, at, scale, go }) {
  const cy = isDecided(entry) ? up(entry.lower) : up((scale.low + scale.high) / 2);
  const kind = ["knob", isDecided(entry) ? "" : "unknown", index === at ? "here" : ""].filter(Boolean).join(" ");
  return draw("circle", { class: kind, cx: across(index), cy, r: index === at ? 7 : 5, onclick: () => go(index) });
}
