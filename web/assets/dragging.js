// Dragging from one cell to another, with mouse, pen or finger. What is dragged follows the pointer; where it is let
// go says the target. A press that does not move stays a click.

const threshold = 8; // pixels, before a press becomes a drag

export function dragOn(host, { canStart, start, drop }) {
  let from = null; // {pointer, key, x, y, piece, scale} while pressed
  const cellAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-cell]");

  const move = (event) => {
    if (event.pointerId !== from.pointer) return;
    const [x, y] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.piece) {
      if (Math.hypot(x, y) < threshold) return;
      from.piece = start(from.key);
      from.piece.classList.add("dragged");
    }
    from.piece.setAttribute("transform", `translate(${x * from.scale} ${y * from.scale})`);
  };
  // What was dragged, if anything was.
  const release = () => {
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
    const piece = from?.piece;
    from = null;
    piece?.classList.remove("dragged");
    piece?.removeAttribute("transform");
    return piece;
  };
  const end = (event) => {
    if (event.pointerId !== from.pointer || !release()) return;
    swallowClick();
    drop((event.type === "pointerup" && cellAt(event)?.dataset.cell) || null);
  };
  // The click that follows a drag is none.
  const swallowClick = () => {
    const swallow = (event) => event.stopPropagation();
    host.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => host.removeEventListener("click", swallow, { capture: true }), 0);
  };

  // A pointer gives no cell the focus and takes it from fields, so that the arrow keys are those of the line.
  host.addEventListener("mousedown", (event) => {
    event.preventDefault();
    document.activeElement?.blur();
  });
  // A finger on something that can be dragged does not scroll the page. Browsers ask this of the part of a picture that
  // is touched; what the styles say of it they do not heed.
  host.addEventListener("touchmove", (event) => from && event.preventDefault(), { passive: false });
  host.addEventListener("pointerdown", (event) => {
    const cell = event.target.closest("[data-cell]");
    if (!cell || event.button !== 0 || !event.isPrimary) return; // another finger drags nothing
    if (!canStart(cell.dataset.cell)) return;
    release();
    const scale = cell.ownerSVGElement.viewBox.baseVal.width / cell.ownerSVGElement.getBoundingClientRect().width;
    from = { pointer: event.pointerId, key: cell.dataset.cell, x: event.clientX, y: event.clientY, piece: null, scale };
    document.addEventListener("pointermove", move);
    document.addEventListener("pointerup", end);
    document.addEventListener("pointercancel", end);
  });
}
