// The page: shows events, sends presses.

import { showArt } from "./art.js";
import { buzz } from "./device.js";
import { Link } from "./link.js";
import { Chapters, Playlist, Tracks } from "./lists.js";
import { announce, isShown, note } from "./notes.js";
import { hide, isOverlay, isQuiet, keep, pausedSign, reveal, visible } from "./overlay.js";
import { PlayButton } from "./play-button.js";
import { keyboard, pressable } from "./press.js";
import { SeekButton } from "./seek-button.js";
import { element, openSheet, refreshSheet } from "./sheet.js";
import { Sleep } from "./sleep.js";
import { Sound } from "./sound.js";
import { Timeline } from "./timeline.js";
import {
  absence, atEdge, buffering, cancelled, failure, film, filmFailure, held, offered, pending, playing, pressed, say, skipFailure, why,
} from "./words.js";

const send = (command) => link.send(command);
const address = (name) => link.address(name);
// Pictures of other places of the film. Their script is fetched when the first one is wanted; null: it does not come.
let peek = null;
const pictures = () => {
  peek = peek || import("./peek.js").then(({ Peek }) => new Peek(address), () => (peek = null));
  return peek;
};
const buttons = { forward: new SeekButton(element("forward")), backward: new SeekButton(element("backward")) };
const play = new PlayButton(element("play"));
const chapters = new Chapters(send, pictures);
const tracks = new Tracks(send);
const playlist = new Playlist(send);
const sound = new Sound(send);
const timeline = new Timeline(send, chapters, pictures);
// The values of mpv's properties that are shown in a sheet.
const values = {};
// Sheets whose scripts are fetched when they are opened for the first time, by the script's name: promises.
const sheets = {};
const sleepTimer = new Sleep(send, () => withSheet("more", refreshSheet));
// What has had an event on this connection. The first event of each only tells its state.
const known = new Set();
let failed = null;
// ms: the length of a press's animation.
let duration = 0;

// MARK: - Messages

function take(message) {
  switch (message.web ?? message.event) {
    case "connected": return connected(message.choreography);
    case "disconnected": return gone(`${absence(message)} ${say("This page reconnects by itself.")}`);
    case "refused": return refused(message);
    case "property": return property(message);
    case "seek-button": return seekButton(message);
    case "play-button": return playButton(message);
    case "chase": return chase(message);
    case "progress": return progress(message);
    case "media": return media(message);
    case "offer": return offer(message);
    case "sleep": return sleep(message);
  }
}

// choreography: by part. A part that the daemon does not know can be pressed, but is not drawn.
function connected(choreography) {
  known.clear();
  state("here");
  note("");
  withSheet("films", (sheet) => sheet.renew());
  for (const [name, part] of Object.entries({ ...buttons, play })) {
    if (choreography[name]) part.choreograph(choreography[name]);
  }
  duration = choreography.forward?.duration_ms ?? 0;
  if (isOverlay) dress(choreography.play);
}

// The look of the overlay on the video. A daemon that is older does not tell it.
async function dress(part) {
  try {
    const [overlay, { look }] = await Promise.all([import("./overlay-look.js"), link.request({ name: "choreography", part: "look" })]);
    overlay.dress(look, play, part);
  } catch {
    // The page stays without it.
  }
}

function gone(text) {
  const isNew = document.body.dataset.state !== "gone";
  state("gone");
  // In an overlay it does not stay on the picture.
  if (isNew || !isQuiet) note(text, { isLasting: !isQuiet });
  for (const part of [...Object.values(buttons), sleepTimer, timeline, chapters, tracks, playlist, sound]) part.reset();
  element("offer").hidden = true;
  empty(false);
  title("seekd", "");
  showArt(null);
  pausedSign(false);
  keep("timeline", false);
}

function state(name) {
  document.body.dataset.state = name;
  for (const button of document.querySelectorAll("#surface button, #transport button, #films")) button.disabled = name !== "here";
}

function isNews(name) {
  const isNew = known.has(name);
  known.add(name);
  return isNew;
}

function seekButton(event) {
  const isNew = isNews(event.button);
  const wasHeld = buttons[event.button].isHeld;
  buttons[event.button].show(event, isNew);
  failed = event.phase === "failed" ? event.reason : null;
  if (!isNew) return;
  keep(event.button, event.phase === "pending");
  switch (event.phase) {
    case "tapped":
      reveal(duration + visible.rest, event.button, "timeline");
      note(event.clamped && !isQuiet ? atEdge(event.clamped) : "");
      if (event.clamped) buzz(20, 40, 20);
      // The taps of a held button come too fast to be read out.
      if (wasHeld && !event.clamped) return;
      return announce(held(event) || pressed(event));
    case "settled":
      if (wasHeld) announce(pressed(event));
      return;
    case "pending":
      if (!isQuiet) note(say("Waiting for the film"));
      return announce(pending(event));
    case "cancelled":
      hide(event.button);
      note("");
      return announce(cancelled(event));
    case "failed":
      reveal(visible.text, event.button);
      return note(failure(event), { isFailure: true });
  }
}

function playButton(event) {
  const changes = play.playing !== event.playing;
  play.show(event);
  if (event.playing || event.stopped) pausedSign(false);
  if (!isNews("play")) return;
  if (!event.playing && !event.stopped) pausedSign(true);
  if (changes) reveal(visible.play, "play", "timeline");
  announce(playing(event));
}

function chase(event) {
  const isNew = isNews("chase");
  tellStill("chase", event.phase === "stalled" ? say("Still seeking") : "");
  keep("timeline", ["waiting", "seeking", "previewed", "stalled"].includes(event.phase));
  if (!isNew) return;
  if (event.phase === "failed") note(skipFailure(event.reason), { isFailure: true });
  reveal(visible.landing, "timeline");
}

function progress(event) {
  chapters.move(event.position);
  timeline.show(event);
  tellStill("progress", buffering(event.buffering));
}

const still = {};
let shownStill = "";

// A picture that stands still says why, as the newest event of each kind knows it.
function tellStill(kind, text) {
  still[kind] = text;
  const newest = still.media || still.chase || still.progress || "";
  if (newest === shownStill) return;
  document.body.toggleAttribute("data-still", newest !== "");
  if (newest) note(newest, { isLasting: true });
  else if (isShown(shownStill)) note("");
  shownStill = newest;
}

let skipTold = "";

// A skip that is offered, or was made.
function offer(event) {
  const button = element("offer");
  button.hidden = event.phase !== "offered";
  if (button.hidden) delete button.dataset.said;
  if (event.phase !== "skipped" && isQuiet && isShown(skipTold)) note("");
  if (event.phase === "none" || !isNews("offer") && event.phase === "skipped") return;
  const { label, spoken } = offered(event);
  if (event.phase === "skipped") {
    if (event.prominent) note(label, { isLasting: isQuiet });
    skipTold = label;
  } else {
    button.textContent = label + (event.countdown === null ? "" : ` (${event.countdown})`);
    // The numbers of a countdown are not read out.
    button.setAttribute("aria-label", spoken);
    if (!event.prominent) return;
    if (button.dataset.said === spoken) return reveal(visible.play);
    button.dataset.said = spoken;
  }
  reveal(visible.offer);
  announce(spoken);
}

// Playback is going to pause by itself, or not any more.
function sleep(event) {
  sleepTimer.show(event);
  const text = event.phase === "asking" ? say("Still watching? Press anything")
    : sleepTimer.isNear ? say("Pauses soon: any press adds 5 minutes") : "";
  if (text !== asleep && (text || isShown(asleep))) note(text, { isLasting: true });
  asleep = text;
}

let asleep = "";
let loaded = {};

function media(event) {
  const isReconnecting = event.phase === "reconnecting";
  tellStill("media", isReconnecting ? say("Reconnecting") : "");
  // The film is still there.
  if (isReconnecting) event.phase = "loaded";
  loaded = event;
  chapters.show(event);
  playlist.playing(event);
  timeline.film(event);
  if (event.phase === "failed" && isNews("media")) note(filmFailure(event.reason), { isFailure: true });
  known.add("media");
  empty(event.phase === "idle");
  showArt(event.phase === "loaded" ? film(event) : null, link.address("picture").href);
  headline();
}

// Without a film there is nothing to skip, but one to be chosen.
function empty(isEmpty) {
  const button = element("choose");
  const hadFocus = document.activeElement === button;
  document.body.toggleAttribute("data-empty", isEmpty);
  button.hidden = !isEmpty;
  if (hadFocus && !isEmpty) element("play").focus();
}

function property({ name, value }) {
  switch (name) {
    case "track-list": return tracks.show(value);
    case "playlist":
      playlist.show(value);
      return headline();
    case "speed":
    case "sub-delay":
      values[name] = value;
      return withSheet("more", (sheet) => sheet.renew());
    default: return sound.show(name, value);
  }
}

// The title, and what comes next.
function headline() {
  const next = playlist.next;
  title(film(loaded), next ? say("Next: {title}", { title: next }) : "");
}

function title(text, detail) {
  element("title").textContent = text;
  element("detail").textContent = detail;
  document.title = text === "seekd" ? text : `${text} – seekd`;
}

// The button has already shown the failure of its press.
function refused({ error, message }) {
  if (error === failed) return;
  note(say("Refused: {why}", { why: why(error, message) }), { isFailure: true });
}

// MARK: - Presses

// ms: between two signs of life while a button is held down. Without one the server releases the button after 2 s.
const sign = 500;

function skip(button) {
  let timer = 0;
  return {
    press() {
      send({ name: "press", button });
      timer = setInterval(() => send({ name: "beat" }), sign);
    },
    release() {
      clearInterval(timer);
      send({ name: "release", button });
    },
    click: () => send({ name: "tap", button }),
  };
}

const skips = { forward: skip("forward"), backward: skip("backward") };
const once = (command) => ({ press: () => send(command) });
const toggle = once({ name: "toggle" });
const undo = once({ name: "undo" });
const skipOffer = once({ name: "take" });
const again = once({ name: "again" });
const segment = (which) => once({ name: "segment", segment: which });
const mute = { press: () => sound.toggle() };
const volume = (by) => ({ press: () => sound.change(by) });

pressable(element("forward"), skips.forward);
pressable(element("backward"), skips.backward);
pressable(element("play"), toggle);
pressable(element("previous"), segment("previous"));
pressable(element("undo"), undo);
pressable(element("again"), again);
pressable(element("offer"), skipOffer);
pressable(element("next"), segment("next"));
pressable(element("mute"), mute);
keyboard({
  ArrowRight: skips.forward, l: skips.forward, ArrowLeft: skips.backward, j: skips.backward,
  " ": toggle, k: toggle, Escape: once({ name: "cancel" }), u: undo, b: again, t: skipOffer,
  PageUp: segment("next"), PageDown: segment("previous"),
  Home: once({ name: "scrub", fraction: 0 }), End: once({ name: "scrub", fraction: 1 }),
  m: mute, ArrowUp: volume(5), ArrowDown: volume(-5),
  "?": { press: () => isOverlay || openLater("keys", document.activeElement) },
});
for (const [name, list] of Object.entries({ chapters, tracks, playlist })) {
  element(name).addEventListener("click", () => openSheet(list, element(name)));
}


const parts = {
  send, address, values, sleep: sleepTimer, ask: (command) => link.request(command), isIdle: () => loaded.phase === "idle",
};

async function openLater(name, opener) {
  sheets[name] = sheets[name] || import(`./${name}.js`).then(({ make }) => make(parts), () => (sheets[name] = null));
  const sheet = await sheets[name];
  if (sheet) openSheet(sheet, opener);
  else note(say("This can't be opened: the server does not answer"), { isFailure: true });
}

// What a sheet has to be told, if it was ever open.
function withSheet(name, tells) {
  if (sheets[name]) sheets[name].then((sheet) => sheet && tells(sheet));
}

for (const [name, script] of [["films", "films"], ["choose", "films"], ["more", "more"]]) {
  element(name).addEventListener("click", () => openLater(script, element(name)));
}

// MARK: - The connection

element("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  ask(false);
  link.useToken(element("token").value.trim());
});

function ask(asks) {
  element("ask").hidden = !asks;
  document.body.toggleAttribute("data-asks", asks);
}

const link = new Link(take, (message, wantsToken) => {
  gone(wantsToken ? message : `${message} ${say("Trying again.")}`);
  ask(wantsToken);
  if (wantsToken && !isOverlay) element("token").focus();
});
