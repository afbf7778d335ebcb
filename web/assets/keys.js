// The keys that work everywhere, unless one is typing.

import { byId, isTyping } from "./dom.js";

export function listenToKeys({ explore, search }) {
  const dialog = byId("keys");
  byId("show-keys").addEventListener("click", () => dialog.showModal());
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (isTyping(event.target) || dialog.open) return;
    const view = explore();
    const actions = {
      "?": () => dialog.showModal(),
      "/": () => search()?.focus(),
      ArrowLeft: () => view?.back(),
      ArrowRight: () => view?.forward(),
      u: () => view?.back(),
      r: () => view?.forward(),
      Home: () => view?.go(0),
      End: () => view?.go(view.session.line.length),
      Escape: () => view?.escape(),
    };
    const action = actions[event.key];
    if (!action || (event.key === "/" && !search()) || (event.key.length > 1 && !view)) return;
    event.preventDefault();
    action();
  });
}
