// The buttons that go back and forth along the line, right below the board.

import { button, draw, make } from "./dom.js";

const signs = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  back: "M16 5l-9 7 9 7z",
  forward: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
};

function icon(name) {
  const frame = { viewBox: "0 0 24 24", width: 20, height: 20, "aria-hidden": "true", class: "sign" };
  return draw("svg", frame, draw("path", { d: signs[name] }));
}

export class Travel {
  // `view` can go back, forward, and to any position.
  constructor(host, session, view) {
    Object.assign(this, { host, session, view });
    host.setAttribute("role", "toolbar");
    host.setAttribute("aria-label", "Line");
    session.addEventListener("position", () => this.draw());
  }

  draw() {
    const { at, line } = this.session;
    const focused = this.host.contains(document.activeElement) && document.activeElement.dataset.go;
    const { view } = this;
    this.host.replaceChildren(
      this.#button("first", "To the first position", at > 0, () => view.go(0)),
      this.#button("back", "One move back", at > 0, () => view.back()),
      make("span", { class: "count" }, `${at} of ${line.length}`),
      this.#button("forward", "One move forward", at < line.length, () => view.forward()),
      this.#button("last", "To the last position", at < line.length, () => view.go(line.length)),
    );
    if (focused) this.host.querySelector(`[data-go="${focused}"]:not(:disabled), button:not(:disabled)`)?.focus();
  }

  #button(name, label, isPossible, onclick) {
    return button(icon(name), onclick, { "data-go": name, "aria-label": label, title: label, disabled: !isPossible });
  }
}
