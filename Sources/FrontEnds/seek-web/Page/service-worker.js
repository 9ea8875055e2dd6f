// Keeps the page's files, for when the machine that serves them is off. While it is there, its files come first.

const cacheName = "seekd";
const files = [
  "./", "tokens.css", "page.css", "surface.css", "sheets.css", "overlay.css", "films.css", "page.js", "art.js",
  "device.js", "film-entries.js", "films.js", "keys.js", "language.js", "link.js", "listing.js", "lists.js", "more.js",
  "motion.js", "notes.js", "overlay.js", "overlay-look.js", "overlay-mode.js", "peek.js", "play-button.js", "press.js",
  "seek-button.js", "sheet.js",
  "sleep.js", "sound.js", "stills.js", "timeline.js", "words.js", "icon.svg", "manifest.json",
];
// ms until the kept file is shown instead of one that does not come.
const timeout = 3000;

addEventListener("install", (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("fetch", (event) => {
  const address = new URL(event.request.url);
  const name = address.pathname.slice(new URL(registration.scope).pathname.length);
  // Neither the events nor pictures of the film, nor an address with the token.
  if (event.request.method !== "GET" || address.origin !== location.origin || !files.includes(name || "./")) return;
  event.respondWith(answer(name || "./", event.request));
});

async function answer(name, request) {
  const cache = await caches.open(cacheName);
  const fresh = fetch(request).then((response) => {
    if (response.ok) cache.put(name, response.clone());
    return response;
  });
  const late = new Promise((resolve) => setTimeout(resolve, timeout));
  try {
    const response = await Promise.race([fresh, late]);
    if (response) return response;
  } catch (error) {
    // The machine is off, or out of reach.
  }
  return (await cache.match(name)) || fresh;
}
