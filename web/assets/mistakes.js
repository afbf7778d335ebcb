// Whoever moves alone cannot gain by it: perfect play keeps the value, and everything else gives some of it away.
// So a step is a mistake if its mover's value is lower afterwards. Chance makes none, and where several choose at
// once nobody alone is to blame.

import { describe, number, short } from "./worth.js";

// The words for a step by `role`, or null. Both entries are that role's value, before the step and after it.
export function mistake(role, before, after, scale) {
  if (!before || !after || before.lower !== before.upper || after.lower !== after.upper) return null;
  const [was, is] = [number(before.lower), number(after.lower)];
  if (is >= was) return null;
  const had = describe(before, scale).words;
  if (scale.words && had === "win") return "the win was lost here";
  if (scale.words && had === "draw") return "the draw was lost here";
  const lost = Math.round((was - is) * 10) / 10;
  return `${role} gave away ${lost} here: ${short(before.lower)} → ${short(after.lower)}`;
}
