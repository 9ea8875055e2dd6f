// What the page tells: to the eye on the surface, and to a screen reader.

import { isQuiet, visible } from "./overlay.js";
import { element } from "./sheet.js";

// ms for which a message stays that nothing else takes away.
const messageTime = 4000;
let timer = 0;

// isLasting: until the next one.
export function note(text, { isFailure = false, isLasting = false } = {}) {
  clearTimeout(timer);
  // An empty text fades out as it is.
  if (text) element("note").textContent = text;
  document.body.toggleAttribute("data-told", text !== "");
  document.body.toggleAttribute("data-failed", isFailure);
  if (!isLasting && text) timer = setTimeout(() => note(""), isQuiet ? visible.text : messageTime);
  if (!text) timer = setTimeout(() => (element("note").textContent = ""), 250);
}

export const isShown = (text) => document.body.hasAttribute("data-told") && element("note").textContent === text;

export function announce(text) {
  element("spoken").textContent = "";
  requestAnimationFrame(() => (element("spoken").textContent = text));
}
