// The film's picture, where it has one, and colours of its own in place of one.

const surface = document.getElementById("surface");
const cover = document.getElementById("cover");
const pictures = [document.getElementById("backdrop"), cover.querySelector("img")];
// The film that is shown, and a number that it has alone: no other has it after the page is loaded again either.
let shown = null;
let film = Date.now();

// Another film, and the same one on another connection, has another number.
export const filmNumber = () => film;

for (const picture of pictures) {
  picture.addEventListener("load", () => (picture.hidden = false));
  // 204: it has none.
  picture.addEventListener("error", () => (picture.hidden = true));
}

// title: the film's; null: nothing is loaded. address: of the picture.
export function showArt(title, address) {
  if (title === shown) return;
  shown = title;
  film += 1;
  for (const part of [surface, cover]) part.style.setProperty("--hue", hue(title || ""));
  cover.querySelector(".initial").textContent = initial(title || "");
  for (const picture of pictures) {
    picture.hidden = true;
    if (title === null) picture.removeAttribute("src");
    else picture.src = `${address}${address.includes("?") ? "&" : "?"}film=${film}`;
  }
}

export const initial = (title) => Array.from(title.replace(/^[^\p{L}\p{N}]+/u, "") || "▸")[0].toUpperCase();

// The same colour for the same title: degrees, from blue by violet to red. Dark yellow and green look like mud.
export function hue(title) {
  let sum = 0;
  for (const letter of title) sum = (31 * sum + letter.codePointAt(0)) % 160;
  return title ? 190 + sum : 210;
}
