// The entries of the sheet "Films": how a folder and a film look, and what a press on them does.

import { hue, initial } from "./art.js";
import { buzz } from "./device.js";
import { add } from "./sheet.js";
import { clock, say, translated } from "./words.js";

const svg = "http://www.w3.org/2000/svg";
const icons = {
  folder: "M3.5 18V6A1.5 1.5 0 0 1 5 4.5h4L11.5 7H19a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 18z",
  into: "M9.5 5.5 16 12l-6.5 6.5",
  next: "M4 6.5h15M4 12h9M4 17.5h9M18 11.5v8M14 15.5h8",
  search: "M10.5 4.5a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM15 15l5 5",
};
// ms: a press this long adds; a finger that moves this many pixels scrolls instead.
const long = { time: 500, way: 10 };

export function icon(name) {
  const drawing = document.createElementNS(svg, "svg");
  const path = document.createElementNS(svg, "path");
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("aria-hidden", "true");
  path.setAttribute("d", icons[name]);
  drawing.append(path);
  return drawing;
}

function button(body, className, label) {
  const made = add(body, "button", className, "");
  made.type = "button";
  made.setAttribute("aria-label", label);
  return made;
}

// MARK: - Words

// "1 h 24 min", "5 min"; seconds above 0.
function span(seconds) {
  const all = Math.max(1, Math.round(seconds / 60));
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return say("{n} min", { n: minutes });
  return minutes === 0 ? say("{n} h", { n: hours }) : say("{hours} h {minutes} min", { hours, minutes });
}

// What there is to say of a film.
function about({ next, position, duration, finished }) {
  if (next) return say("Up next");
  if (position > 0 && !finished) return duration > position ? say("{time} left", { time: span(duration - position) }) : say("Stopped at {time}", { time: clock(position) });
  return [duration ? span(duration) : "", finished ? say("watched") : ""].filter(Boolean).join(" · ");
}

// MARK: - Presses

// A short press chooses, a long one adds; the keyboard and screen readers have a button beside it for that.
function pressed(target, choose, adds) {
  let timer = 0;
  let wasLong = false;
  let start = null;
  const end = () => {
    clearTimeout(timer);
    target.removeAttribute("data-held");
  };
  target.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    wasLong = false;
    start = [event.clientX, event.clientY];
    target.setAttribute("data-held", "");
    timer = setTimeout(() => {
      end();
      wasLong = true;
      buzz(20);
      adds();
    }, long.time);
  });
  target.addEventListener("pointermove", (event) => {
    if (start && Math.hypot(event.clientX - start[0], event.clientY - start[1]) > long.way) end();
  });
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) target.addEventListener(name, end);
  target.addEventListener("contextmenu", (event) => event.preventDefault());
  target.addEventListener("click", () => {
    if (!wasLong) choose();
    wasLong = false;
  });
}

// MARK: - Entries

export class Entries {
  // address: makes the address of a name on this server, with the token. enter: called with a folder and its place in the
  // list. play: called with a film and the mode.
  constructor({ address, enter, play }) {
    Object.assign(this, { address, enter, play });
  }

  // Fills the row of an entry. index: its place in the list.
  row({ item, entry, index }) {
    const isFolder = entry.kind === "folder";
    const words = isFolder ? "" : about(entry);
    const target = button(item, "row", [entry.name, isFolder ? say("folder") : words].filter(Boolean).join(", "));
    const picture = add(target, "span", isFolder ? "poster sign" : "poster", "");
    if (isFolder && !entry.picture) picture.append(icon("folder"));
    else this.picture(picture, entry);
    const text = add(target, "span", "text", "");
    add(text, "span", "name", entry.name);
    if (words) add(text, "span", "about", words);
    if (!isFolder) this.progress(text, entry);
    if (!isFolder) return this.playable(item, target, entry);
    target.append(icon("into"));
    target.addEventListener("click", () => this.enter(entry, index));
  }

  playable(item, target, entry) {
    const adds = () => this.play(entry, "next");
    pressed(target, () => this.play(entry, "replace"), adds);
    const next = button(item, "next", say("Play {name} next", { name: entry.name }));
    next.title = say("Play next");
    next.append(icon("next"));
    next.addEventListener("click", adds);
  }

  // The entry's picture, and a colour with its initial until it is there.
  picture(body, { name, picture }) {
    body.style.setProperty("--hue", hue(name));
    add(body, "span", "initial", initial(name));
    if (!picture) return;
    const image = add(body, "img", "", "");
    const address = this.address("poster");
    address.searchParams.set("of", picture);
    Object.assign(image, { alt: "", loading: "lazy", decoding: "async" });
    image.addEventListener("load", () => image.setAttribute("data-there", ""));
    image.src = address.href;
  }

  progress(body, { position, duration, finished, next }) {
    const part = finished ? 1 : position / duration;
    if (next || !(part > 0)) return;
    const bar = add(body, "span", "progress", "");
    add(bar, "i", "", "").style.width = `${Math.min(100, 100 * part)}%`;
  }

  // Cards side by side.
  shelf(body, entries) {
    const shelf = add(body, "ul", "shelf", "");
    shelf.setAttribute("role", "list");
    for (const entry of entries) {
      const item = add(shelf, "li", "", "");
      const card = button(item, "card", `${entry.name}, ${about(entry)}`);
      const picture = add(card, "span", "poster wide", "");
      this.picture(picture, entry);
      this.progress(picture, entry);
      add(card, "span", "name", entry.name);
      add(card, "span", "about", about(entry));
      this.playable(item, card, entry);
    }
  }
}
