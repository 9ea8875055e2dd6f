// With ?overlay the page is a transparent overlay, which is seen only while something happens. overlay-mode.js has made it one.

const root = document.documentElement;
const mode = new URLSearchParams(location.search).get("overlay");
export const isOverlay = mode !== null;

// ms for which it stays visible after a press, play or pause, a landing, a message, and for an offer.
export const visible = { rest: 300, play: 1000, landing: 1200, text: 3000, offer: 8000 };
let timer = 0;
let end = 0;

// Makes the overlay visible, at least for this time.
export function reveal(milliseconds) {
  if (!isOverlay || mode === "stay") return;
  root.removeAttribute("data-quiet");
  clearTimeout(timer);
  end = Math.max(end, performance.now() + milliseconds);
  timer = setTimeout(() => root.setAttribute("data-quiet", ""), end - performance.now());
}
