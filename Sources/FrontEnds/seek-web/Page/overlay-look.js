// The look of the overlay on the video: the numbers of `choreography look`, for overlay.css.

import { isQuiet, visible } from "./overlay.js";
import { element } from "./sheet.js";

const root = document.documentElement;

// look: the field of the reply. play: the play button and its choreography.
export function dress(look, play, { shapes, duration_ms }) {
  set("", look);
  root.style.setProperty("--m", `min(100vh, calc(100vw / ${look.aspect}))`);
  visible.rest = look.seek_button.rest_ms;
  visible.play = duration_ms + look.play_button.rest_ms;
  visible.landing = look.row.rest_ms;
  visible.text = look.notice.shown_ms;
  measure();
  play.dress(look.play_button.shift, isQuiet);
  if (isQuiet && !document.getElementById("paused")) {
    const sign = '<span id="paused"><svg viewBox="0 0 1 1" aria-hidden="true"><path></path></svg></span>';
    element("surface").insertAdjacentHTML("beforeend", sign);
    document.querySelector("#paused path").setAttribute("d", shapes.find(({ shape }) => shape === "pause").d);
  }
}

// Each number as a variable: --row-text_size.
function set(name, value) {
  if (typeof value !== "object") return root.style.setProperty(`--${name}`, value);
  for (const [key, member] of Object.entries(value)) set(name ? `${name}-${key}` : key, member);
}

// What CSS can't know of a text: the text itself, for its shadow, and its length, for its plate.
function measure() {
  for (const name of ["position", "remaining", "chapter", "note"]) element(name).dataset.text = element(name).textContent;
  for (const name of ["note", "offer"]) {
    element(name).parentElement.style.setProperty(`--${name}-columns`, columns(element(name).textContent));
  }
  place(element("position").offsetWidth, element("remaining").offsetWidth);
}

// The chapter's name is in the middle, unless a time is in the way.
function place(before, after) {
  const chapter = element("chapter");
  const { fontSize, paddingLeft } = getComputedStyle(chapter);
  const gap = parseFloat(fontSize) * root.style.getPropertyValue("--row-text_gap");
  const row = element("timeline").offsetWidth;
  const room = row - before - after - 2 * gap;
  const own = Math.min(room, chapter.scrollWidth - 2 * parseFloat(paddingLeft));
  chapter.style.setProperty("--room", `${room}px`);
  chapter.style.setProperty("--place", `${Math.max(before + gap, Math.min((row - own) / 2, row - after - gap - own))}px`);
}

// Of a terminal, where some characters are as wide as two.
function columns(text) {
  return [...text].length + (text.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g) || []).length;
}

const watch = new MutationObserver(measure);
for (const name of ["position", "remaining", "chapter", "note", "offer"]) {
  watch.observe(element(name), { childList: true, characterData: true, subtree: true });
}
new ResizeObserver(measure).observe(element("timeline"));
