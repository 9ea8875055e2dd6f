// With ?overlay the page is a transparent overlay, each part of which is seen only while something happens to it.
// overlay-mode.js has made it one.

import { element } from "./sheet.js";

const mode = new URLSearchParams(location.search).get("overlay");
export const isOverlay = mode !== null;
// With ?overlay=stay everything is seen, and the play button shows what a press does.
export const isQuiet = isOverlay && mode !== "stay";

// ms for which parts stay visible after a press, play or pause, a landing, a failure, and for an offer.
export const visible = { rest: 300, play: 1000, landing: 1200, text: 3000, offer: 8000 };
// By the names of parts.
const timers = {};
const ends = {};

// Makes a part of the overlay visible, at least for this time. An offer is seen with anything else.
export function reveal(milliseconds, ...names) {
  if (!isQuiet) return;
  for (const name of [...names, "offer"]) {
    const part = element(name);
    part.setAttribute("data-lit", "");
    clearTimeout(timers[name]);
    ends[name] = Math.max(ends[name] || 0, performance.now() + milliseconds);
    timers[name] = setTimeout(() => {
      part.removeAttribute("data-lit");
      light();
    }, ends[name] - performance.now());
  }
  light();
}

// Makes a part visible until it is told otherwise.
export function keep(name, isKept) {
  element(name).toggleAttribute("data-kept", isKept);
  light();
}

export function hide(name) {
  element(name).removeAttribute("data-lit");
  ends[name] = 0;
}

let isPaused = false;

// The sign that playback is paused, which an overlay has.
export function pausedSign(shows) {
  isPaused = shows;
  light();
}

function light() {
  const hasRow = element("timeline").matches("[data-lit], [data-kept]");
  document.getElementById("paused")?.toggleAttribute("data-lit", isPaused && !hasRow);
}
