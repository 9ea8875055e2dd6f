// The page: shows events, sends presses.

import { Link } from "./link.js";
import { keyboard, pressable } from "./press.js";
import { PlayButton } from "./play-button.js";
import { Progress } from "./progress.js";
import { SeekButton } from "./seek-button.js";
import { buttonName, failure, film, held, pressed } from "./words.js";

const element = (id) => document.getElementById(id);
const overlay = new URLSearchParams(location.search).get("overlay");
document.documentElement.classList.toggle("overlay", overlay !== null);

const buttons = { forward: new SeekButton(element("forward")), backward: new SeekButton(element("backward")) };
const play = new PlayButton(element("play"));
const send = (command) => link.send(command);
const progress = new Progress(send);
// What has had an event on this connection. The first event of each only tells its state.
const known = new Set();
let failed = null;
const stalled = "Still seeking";
// ms: the length of a press's animation.
let duration = 0;

// MARK: - Texts

function note(text, isFailure = false) {
  element("note").textContent = text;
  document.body.toggleAttribute("data-failed", isFailure);
}

function say(text) {
  element("spoken").textContent = "";
  requestAnimationFrame(() => (element("spoken").textContent = text));
}

// ms for which the overlay stays visible after a press, play or pause, a landing, and a message.
const visible = { rest: 300, play: 1000, landing: 1200, text: 3000 };
let quiet = { timer: 0, at: 0 };

// Makes the overlay visible, at least for this time.
function reveal(milliseconds) {
  document.body.removeAttribute("data-quiet");
  if (overlay === null || overlay === "stay") return;
  clearTimeout(quiet.timer);
  quiet.at = Math.max(quiet.at, performance.now() + milliseconds);
  quiet.timer = setTimeout(() => document.body.setAttribute("data-quiet", ""), quiet.at - performance.now());
}

// MARK: - Messages

function take(message) {
  switch (message.web ?? message.event) {
    case "connected": return connected(message.choreography);
    case "disconnected": return gone(`seekd is gone: ${message.message}`);
    case "refused": return refused(message);
    case "seek-button": return seekButton(message);
    case "play-button": return playButton(message);
    case "chase": return chase(message);
    case "progress": return progress.show(message);
    case "media": return media(message);
  }
}

// choreography: by part. A part that the daemon does not know can be pressed, but is not drawn.
function connected(choreography) {
  known.clear();
  state("here");
  note("");
  for (const [name, part] of Object.entries({ ...buttons, play, progress })) {
    if (choreography[name]) part.choreograph(choreography[name]);
  }
  duration = choreography.forward?.duration_ms ?? 0;
  reveal(visible.landing);
}

function gone(text) {
  if (document.body.dataset.state !== "gone" || element("note").textContent !== text) note(text);
  for (const button of Object.values(buttons)) button.reset();
  progress.reset();
  title("seekd");
  state("gone");
  reveal(visible.text);
}

function state(name) {
  document.body.dataset.state = name;
  for (const button of document.querySelectorAll("#pads button, #more button")) button.disabled = name !== "here";
}

function isNews(name) {
  const isNew = known.has(name);
  known.add(name);
  return isNew;
}

function seekButton(event) {
  const isNew = isNews(event.button);
  const wasHeld = buttons[event.button].isHeld;
  buttons[event.button].show(event);
  failed = event.phase === "failed" ? event.reason : null;
  if (!isNew) return;
  reveal(event.phase === "failed" ? visible.text : duration + visible.rest);
  switch (event.phase) {
    case "tapped":
      note(event.clamped ? `At the ${event.clamped} of the film` : held(event));
      // The taps of a held button come too fast to be read out.
      if (wasHeld && !event.clamped) return;
      return say(held(event) || pressed(event));
    case "settled":
      if (!wasHeld) return;
      note("");
      return say(pressed(event));
    case "pending":
      note("Waiting for the film");
      return say(`${event.spoken}, waiting for the film`);
    case "cancelled":
      note("");
      return say(`${buttonName(event)} cancelled`);
    case "failed":
      return note(`${buttonName(event)} ${failure(event.reason)}`, true);
  }
}

function playButton(event) {
  play.show(event);
  if (!isNews("play")) return;
  reveal(visible.play);
  note("");
  say(event.playing ? "Playing" : "Paused");
}

function chase(event) {
  const isNew = isNews("chase");
  document.body.toggleAttribute("data-stalled", event.phase === "stalled");
  if (event.phase === "stalled") note(stalled);
  else if (element("note").textContent === stalled) note("");
  if (!isNew) return;
  if (event.phase === "failed") note(`The skip ${failure(event.reason)}`, true);
  reveal(event.phase === "failed" ? visible.text : visible.landing);
}

function media(event) {
  progress.film(event);
  title(film(event));
}

function title(text) {
  element("title").textContent = text;
  document.title = text === "seekd" ? text : `${text} – seekd`;
}

// The button has already shown the failure of its press.
function refused({ error, message }) {
  if (error === failed) return;
  note(`Refused: ${message}`, true);
  reveal(visible.text);
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
const segment = (which) => once({ name: "segment", segment: which });

pressable(element("forward"), skips.forward);
pressable(element("backward"), skips.backward);
pressable(element("play"), toggle);
pressable(element("previous"), segment("previous"));
pressable(element("undo"), undo);
pressable(element("next"), segment("next"));
keyboard({
  ArrowRight: skips.forward, l: skips.forward, ArrowLeft: skips.backward, j: skips.backward,
  " ": toggle, k: toggle, Escape: once({ name: "cancel" }), u: undo,
  PageUp: segment("next"), PageDown: segment("previous"),
  Home: once({ name: "scrub", fraction: 0 }), End: once({ name: "scrub", fraction: 1 }),
});

element("ask").addEventListener("submit", (event) => {
  event.preventDefault();
  element("ask").hidden = true;
  link.useToken(element("token").value.trim());
});

const link = new Link(take, (message, wantsToken) => {
  gone(wantsToken ? message : `No connection: ${message}`);
  element("ask").hidden = !wantsToken;
  if (wantsToken && overlay === null) element("token").focus();
});
