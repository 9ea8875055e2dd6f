// Presses by finger, mouse, key or screen reader. A press counts when it begins.
//
// An action has `press`; `release` if it matters how long a press lasts; and `click` for a press without an end, such as a
// screen reader's, if that is another one.

import { buzz } from "./device.js";

// ms of vibration at a press.
const touch = 12;

// What a pointer or a key holds down at the moment: an action with `release`.
let held = null;

function begin(action) {
  end();
  action.press();
  if (action.release) held = action;
}

function end(action = held) {
  if (held === null || action !== held) return;
  held = null;
  action.release();
}

// Whoever looks elsewhere does not hold anything any more.
addEventListener("blur", () => end());
addEventListener("pagehide", () => end());
document.addEventListener("visibilitychange", () => document.hidden && end());

const isPressKey = (event) => event.key === "Enter" || event.key === " ";

export function pressable(button, action) {
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    if (event.pointerType === "touch") buzz(touch);
    begin(action);
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave", "blur"]) {
    button.addEventListener(name, () => end(action));
  }
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // Pointers and keys are handled by the other listeners.
  button.addEventListener("click", (event) => {
    if (event.detail === 0) (action.click ?? action.press)();
  });
  button.addEventListener("keydown", (event) => {
    if (!isPressKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) begin(action);
  });
  button.addEventListener("keyup", (event) => {
    if (!isPressKey(event)) return;
    event.preventDefault();
    end(action);
  });
}

// keys: an action for each key name.
export function keyboard(keys) {
  const action = (event) => keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input:not([type=range])")) return;
    // A slider's own keys.
    if (event.target.closest("input") && /^(Arrow|Page|Home|End)/.test(event.key)) return;
    if (!action(event) || (isPressKey(event) && event.target.closest("button"))) return;
    event.preventDefault();
    if (!event.repeat) begin(action(event));
  });
  addEventListener("keyup", (event) => end(action(event) ?? null));
}
