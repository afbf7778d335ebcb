// The address bar's fragment says everything that is needed to come back: the game by its id, or the text itself of
// one that was pasted, the moves, and where in them one stands. No server needs to remember anything.

const toBase64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
const fromBase64 = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function through(transform, bytes) {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export async function pack(text) {
  const packed = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return toBase64(packed).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export async function unpack(packed) {
  const bytes = fromBase64(packed.replaceAll("-", "+").replaceAll("_", "/"));
  return new TextDecoder().decode(await through(new DecompressionStream("deflate-raw"), bytes));
}

const separator = " ; ";
export const joinSteps = (steps) => steps.join(separator);
export const splitSteps = (moves) => moves.split(";").map((step) => step.trim()).filter((step) => step !== "");

// {view, game, text (packed), line: [steps], at, model}
export function readLink(hash) {
  const found = new URLSearchParams(hash.replace(/^#/, ""));
  const line = splitSteps(found.get("moves") ?? "");
  const at = Number.parseInt(found.get("at") ?? "", 10);
  const view = found.get("view") ?? (found.has("game") || found.has("text") ? "explore" : "choose");
  return {
    view,
    game: found.get("game"),
    text: found.get("text"),
    line,
    at: at >= 0 && at < line.length ? at : line.length,
    model: found.get("model") ?? "adversarial",
  };
}

export function writeLink({ view, game, text, line = [], at = line.length, model = "adversarial" }) {
  const out = new URLSearchParams();
  if (view && view !== "explore") out.set("view", view);
  if (text) out.set("text", text);
  else if (game) out.set("game", game);
  if (line.length > 0) out.set("moves", joinSteps(line));
  if (at < line.length) out.set("at", at);
  if (model !== "adversarial") out.set("model", model);
  return `#${out.toString().replaceAll("%2F", "/").replaceAll("%28", "(").replaceAll("%29", ")")}`;
}
