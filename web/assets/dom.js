// Elements in one call. Attributes are set as such, functions under `on…` become listeners; what is null, undefined
// or false is left out. Text is always text: nothing from a description is ever read as markup.

function build(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function make(tag, attributes = {}, ...children) {
  return build(document.createElement(tag), attributes, children);
}

export function draw(tag, attributes = {}, ...children) {
  return build(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
}

export function button(content, onclick, attributes = {}) {
  return make("button", { type: "button", onclick, ...attributes }, content);
}

export const byId = (id) => document.getElementById(id);

export function isTyping(target) {
  return target instanceof Element && target.matches("textarea, input, select, [contenteditable]");
}
