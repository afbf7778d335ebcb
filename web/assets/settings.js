// Who plays each role, and which model of the others the values assume.

import { make } from "./dom.js";

const strengths = [
  ["you", "by hand"],
  ["perfect", "perfect play"],
  ["handicap", "handicapped play"],
  ["random", "random play"],
];
const chance = [
  ["you", "chosen by hand"],
  ["random", "rolled"],
];
const models = [
  ["adversarial", "all others play against the role"],
  ["minimax", "the same, and they see its move first"],
  ["difference", "own goal minus the other's"],
  ["own", "everyone plays for itself"],
  ["cooperative", "all help the role"],
];

function select(label, options, value, change) {
  const entries = options.map(([name, words]) => make("option", { value: name, selected: name === value }, words));
  const field = make("select", { onchange: () => change(field.value) }, ...entries);
  return make("label", {}, make("span", {}, label), field);
}

export function drawSettings(host, session, { setStrength, setModel }) {
  const { roles, kind } = session.game;
  const { players } = session;
  const isPlain = players.length === 2 && !(kind ?? "").includes("simultaneous");
  const offered = models.filter(([name]) => name !== "difference" || players.length === 2);
  const who = roles.map((role) => {
    const options = role === "random" ? chance : strengths;
    return select(role === "random" ? "chance" : role, options, "you", (value) => setStrength(role, value));
  });
  const open = !isPlain && players.length > 1;
  host.replaceChildren(
    make("h2", {}, "Who plays"),
    make("div", { class: "fields" }, ...who),
    players.length > 1
      ? make(
          "details",
          { open },
          make("summary", {}, "What the values assume"),
          make("div", { class: "fields wide" }, select("Model of the others", offered, session.model, setModel)),
        )
      : "",
  );
}
