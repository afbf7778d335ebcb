// Rules of one's own: pasted, dropped, opened or written here. While one types, the server checks them, and what it
// finds stands beside the lines it is about. Valid rules can be explored at once.

import * as api from "./api.js";
import { button, make } from "./dom.js";

const quiet = 300; // milliseconds without a key, before the rules are checked

export class Edit {
  #timer = 0;
  #asking = null;
  #id = null;

  // `explore` is called with the text and its id.
  constructor(host, { explore, fail }) {
    Object.assign(this, { host, explore, fail });
    this.text = make("textarea", {
      id: "rules",
      spellcheck: "false",
      autocapitalize: "off",
      wrap: "off",
      "aria-labelledby": "edit-title",
      "aria-describedby": "verdict",
      placeholder: "Paste the rules of a game in GDL, or drop a file here",
      oninput: () => this.#typed(),
      onscroll: () => this.#scroll(),
    });
    this.shade = make("pre", { class: "shade", "aria-hidden": "true" });
    this.gutter = make("div", { class: "gutter", "aria-hidden": "true" });
    this.notes = make("ol", { class: "notes", "aria-label": "Faults and warnings" });
    this.verdict = make("p", { id: "verdict", class: "verdict", role: "status" });
    this.go = button("Explore", () => this.#explore(), { class: "strong", disabled: true });
    this.#lay();
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#explore();
    });
    new ResizeObserver(() => this.#place()).observe(this.text);
  }

  #lay() {
    const open = make("input", { type: "file", class: "unseen", id: "open", accept: ".kif,.gdl,.txt,.lp" });
    open.addEventListener("change", () => this.#take(open.files));
    const label = make("label", { for: "open", class: "button" }, "Open a file");
    this.host.replaceChildren(
      make("div", { class: "lead" },
        make("h1", { id: "edit-title" }, "Your own rules"),
        make("p", {}, "In GDL, as KIF or infix. They are checked while you type, and stay on this machine.")),
      make("div", { class: "bar-of-actions" }, this.go, open, label, this.verdict),
      make("div", { class: "editor" }, this.gutter, make("div", { class: "page" }, this.shade, this.text), this.notes),
    );
    this.host.addEventListener("dragover", (event) => event.preventDefault());
    this.host.addEventListener("drop", (event) => {
      event.preventDefault();
      this.#take(event.dataTransfer.files);
    });
  }

  show(text) {
    if (text !== undefined && text !== this.text.value) this.text.value = text;
    this.#typed();
    this.text.focus();
  }

  leave() {
    clearTimeout(this.#timer);
    this.#asking?.abort();
  }

  async #take(files) {
    const texts = await Promise.all([...files].map((file) => file.text()));
    if (texts.length === 0) return;
    this.text.value = texts.join("\n");
    this.#typed();
  }

  #typed() {
    this.#id = null;
    this.go.disabled = true;
    this.#number();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#check(), quiet);
  }

  async #check() {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    const text = this.text.value;
    if (text.trim() === "") return this.#show({ diagnostics: [] }, "");
    try {
      const answer = await api.check(text, asking.signal);
      if (asking.signal.aborted || text !== this.text.value) return;
      this.#id = answer.id ?? null;
      this.#show(answer, summary(answer));
    } catch (error) {
      if (error.name === "AbortError") return;
      this.#show({ diagnostics: [] }, error.message);
    }
  }

  #show({ diagnostics = [] }, words) {
    this.go.disabled = !this.#id;
    this.verdict.textContent = words;
    this.found = diagnostics;
    this.notes.replaceChildren(...diagnostics.map((fault) => this.#note(fault)));
    this.notes.hidden = diagnostics.length === 0;
    this.#number();
    this.#underline();
    this.#place();
  }

  #note(fault) {
    const words = `Line ${fault.line}: ${fault.message}`;
    return make("li", { "data-severity": fault.severity, "data-line": fault.line },
      button([make("strong", {}, `${fault.severity === "error" ? "✗ error" : "△ warning"} `),
        words,
        fault.hint ? make("span", { class: "hint" }, ` ${fault.hint}`) : null], () => this.#goTo(fault)));
  }

  #offset({ line, column }) {
    const lines = this.text.value.split("\n");
    return lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + (column ?? 1) - 1;
  }

  #goTo(fault) {
    const at = this.#offset(fault);
    this.text.focus();
    this.text.setSelectionRange(at, at + this.#lengthAt(at));
    this.text.scrollTop = (fault.line - 3) * this.#lineHeight();
  }

  // A fault is about what begins at its place: a word, or a whole expression.
  #lengthAt(at) {
    return Math.max(1, /^(\(\s*)?[^\s()]*/.exec(this.text.value.slice(at, at + 80))?.[0].length ?? 1);
  }

  #lineHeight() {
    return Number.parseFloat(getComputedStyle(this.text).lineHeight);
  }

  #number() {
    const worst = new Map();
    for (const { line, severity } of this.found ?? []) {
      if (worst.get(line) !== "error") worst.set(line, severity);
    }
    const numbers = this.text.value.split("\n").map((_, index) => index + 1);
    const lines = numbers.map((line) => make("span", { "data-severity": worst.get(line) }, `${line}`));
    this.gutter.replaceChildren(make("div", {}, ...lines));
    if (this.text.value !== this.underlined) this.shade.replaceChildren();
    this.#scroll();
  }

  #underline() {
    const text = this.text.value;
    this.underlined = text;
    const parts = [];
    let done = 0;
    const places = (this.found ?? []).map((fault) => ({ at: this.#offset(fault), severity: fault.severity }));
    for (const { at, severity } of places.sort((one, other) => one.at - other.at)) {
      if (at < done || at > text.length) continue;
      const end = at + this.#lengthAt(at);
      parts.push(text.slice(done, at), make("mark", { "data-severity": severity }, text.slice(at, end)));
      done = end;
    }
    this.shade.replaceChildren(make("div", {}, ...parts, text.slice(done)));
    this.#scroll();
  }

  // Notes stand at the height of their lines, or right below the note before.
  #place() {
    const height = this.#lineHeight();
    let free = 0;
    for (const note of this.notes.children) {
      const top = Math.max(free, (Number(note.dataset.line) - 1) * height);
      note.style.setProperty("--top", `${top}px`);
      free = top + note.offsetHeight + 6;
    }
    this.#scroll();
  }

  #scroll() {
    const { scrollTop, scrollLeft } = this.text;
    this.notes.scrollTop = scrollTop;
    this.gutter.style.setProperty("--scrolled", `${-scrollTop}px`);
    this.shade.style.setProperty("--scrolled", `${-scrollTop}px`);
    this.shade.style.setProperty("--aside", `${-scrollLeft}px`);
  }

  #explore() {
    if (this.#id) this.explore(this.text.value, this.#id).catch(this.fail);
  }
}

function summary({ diagnostics = [], id, roles, clauses }) {
  const count = (severity) => diagnostics.filter((fault) => fault.severity === severity).length;
  const said = [[count("error"), "error"], [count("warning"), "warning"]]
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${number} ${what}${number === 1 ? "" : "s"}`);
  if (id) return [`A game for ${(roles ?? []).join(", ") || "nobody"}, ${clauses} clauses`, ...said].join("; ");
  return said.join(", ") || "This cannot be explored.";
}
