// The texts of the page, in its language. The English ones are those of OverlayWords.swift.

import { forms, language, texts } from "./language.js";

const root = document.documentElement;
const isRightToLeft = root.dir === "rtl";
// Of times, numbers and names of languages: the browser's own variant of the language, if it has one.
export const locale = (navigator.language || "").split("-")[0] === language.split("-")[0] ? navigator.language : language;

// The text in the page's language; {name} stands for a value.
export const say = (text, values) => filled(texts[text] || text, values);

// "{n} second", "{n} seconds" for a number, by the language's rule. A fraction takes the form of 2.
export function plural(one, many, n, values) {
  const whole = Number.isInteger(n) ? n : 2;
  // One text alone for a language with one form.
  const variants = texts[one];
  return filled(variants ? [].concat(variants)[form(whole)] : n === 1 ? one : many, { n, ...values });
}

// Rules look at the last two digits, and at small numbers themselves.
const form = (n) => forms[n < 200 ? n : 100 + (n % 100)];

// A value keeps its own direction.
function filled(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (_, name) => (isRightToLeft ? `\u2068${values[name]}\u2069` : values[name]));
}

// MARK: - Reasons

const reasons = {
  "nothing-loaded": say("nothing is loaded"),
  "not-seekable": say("this film is not seekable"),
  timeout: say("the player took too long"),
  "seek-failed": say("the player could not seek there"),
  "file-changed": say("another film was loaded"),
  "file-ended": say("the film ended"),
  "shutting-down": say("seekd is stopping"),
  "foreign-seek": say("another program moved the player"),
};

// Other codes of replies, and what mpv and seekd say of a film that they can't play.
const troubles = {
  "nothing-to-undo": say("there is nothing to undo"),
  "nothing-offered": say("nothing is offered"),
  "property unavailable": say("this can't be changed now"),
  "error running command": say("this can't be changed now"),
  "loading failed": say("loading failed"),
  "unrecognized file format": say("unrecognized file format"),
  "no audio or video data played": say("no audio or video data played"),
  "audio output initialization failed": say("audio output initialization failed"),
  "video output initialization failed": say("video output initialization failed"),
  "no answer from the file system": say("no answer from the file system"),
};

// message: for a code that has no words.
export const why = (code, message = code) => reasons[code] || troubles[code] || message;

// Why there is no player, by the server's code.
export function absence({ error, message }) {
  switch (error) {
    case "unreachable": return say("seekd is not running.");
    case "closed": return say("seekd has ended.");
    case "timed-out": return say("seekd does not answer.");
    case "refused": return say("seekd refuses this page: {why}.", { why: message });
    default: return say("seekd can't be reached; the log of seek-web says why.");
  }
}

export const filmFailure = (reason) =>
  reason ? say("This film can't be played: {why}", { why: why(reason) }) : say("This film can't be played");

export const skipFailure = (reason) => (reason ? say("The skip failed: {why}", { why: why(reason) }) : say("The skip failed"));

// MARK: - Buttons

// s; of a label, "10", "−7:20" or "+1:00:00".
const amount = (label) => label.replace(/^[+−]/, "").split(":").reduce((sum, part) => 60 * sum + Number(part), 0);

// "1 hour 2 minutes 3 seconds", "2.5 seconds"
function spoken(seconds) {
  const parts = [
    [Math.floor(seconds / 3600), (n) => plural("{n} hour", "{n} hours", n)],
    [Math.floor(seconds / 60) % 60, (n) => plural("{n} minute", "{n} minutes", n)],
    [seconds < 60 ? seconds : seconds % 60, (n) => plural("{n} second", "{n} seconds", n)],
  ].filter(([n], index) => n > 0 || (index === 2 && seconds === 0));
  return parts.map(([n, words]) => words(n)).reduce((longer, shorter) => say("{longer} {shorter}", { longer, shorter }));
}

const isForward = (event) => event.button === "forward";

// "Forward 30 seconds": what the button shows.
export function moved(event) {
  const time = spoken(amount(event.label));
  return isForward(event) ? say("Forward {time}", { time }) : say("Backward {time}", { time });
}

// "Forward 30 seconds, stopped at the end"
export function pressed(event) {
  const press = moved(event);
  switch (event.clamped) {
    case "end": return say("{press}, stopped at the end", { press });
    case "start": return say("{press}, stopped at the start", { press });
    default: return press;
  }
}

export const pending = (event) => say("{press}, waiting for the film", { press: moved(event) });

export const cancelled = (event) => (isForward(event) ? say("Forward cancelled") : say("Backward cancelled"));

export function failure(event) {
  const values = { why: why(event.reason) };
  if (isForward(event)) return event.reason ? say("Forward failed: {why}", values) : say("Forward failed");
  return event.reason ? say("Backward failed: {why}", values) : say("Backward failed");
}

// "Forward at 50 times the speed" of a button that is held down; "" if it is not.
export function held(event) {
  if (typeof event.speed !== "number") return "";
  const speed = Math.round(10 * event.speed) / 10;
  return isForward(event) ? say("Forward at {speed} times the speed", { speed }) : say("Backward at {speed} times the speed", { speed });
}

export const atEdge = (edge) => (edge === "end" ? say("At the end of the film") : say("At the start of the film"));

// What a press of the play button does.
export const playName = (event) => (event.playing ? say("Pause") : say("Play"));

// What the play button has come to show.
export function playing(event) {
  return event.stopped ? say("Stopped") : event.playing ? say("Playing") : say("Paused");
}

// MARK: - Offers

const skips = {
  intro: [say("Skip intro"), (time) => say("Skipped intro, {time}", { time })],
  recap: [say("Skip recap"), (time) => say("Skipped recap, {time}", { time })],
  credits: [say("Skip credits"), (time) => say("Skipped credits, {time}", { time })],
  preview: [say("Skip preview"), (time) => say("Skipped preview, {time}", { time })],
  commercial: [say("Skip commercial"), (time) => say("Skipped commercial, {time}", { time })],
  scene: [say("Skip scene"), (time) => say("Skipped scene, {time}", { time })],
  cut: [say("Skip cut"), (time) => say("Skipped cut, {time}", { time })],
};

// The text of an offer, or of a skip that was made; for eyes, and `spoken`.
export function offered({ phase, kind, label, target }) {
  const [skip, skipped] = skips[kind] || [label, () => label];
  if (phase === "skipped") {
    const time = label.slice(label.lastIndexOf(" ") + 1);
    return { label: skipped(time), spoken: skipped(spoken(amount(time))) };
  }
  if (target !== null) return { label: skip, spoken: skip };
  const title = label.replace(/^Next(: )?/, "");
  const next = title ? say("Next: {title}", { title }) : say("Next");
  return { label: next, spoken: next };
}

// MARK: - The film

// Why a picture stands still.
export function buffering(level) {
  return level == null ? "" : level > 0 ? say("Buffering {percent} %", { percent: Math.round(100 * level) }) : say("Buffering");
}

// The film's title, or why there is none.
export function film(media) {
  switch (media.phase) {
    case "idle": return say("Nothing is playing");
    case "loading": return say("Loading");
    case "loaded": return media.title || say("A film");
    case "ended": return say("The film is over");
    case "failed": return say("It can't be played");
    default: return "seekd";
  }
}

// "1:02:03", "4:05". As ClockText of the other faces: a chapter at 1:00 may be at 59.99 s.
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds + 0.05));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const texts = parts.map((part) => String(part).padStart(2, "0"));
  return (parts[0] > 0 ? texts : texts.slice(1)).join(":").replace(/^0/, "");
}

// "Ends at 22:41", as the browser writes times.
export function endsAt(seconds) {
  const end = new Date(Date.now() + 1000 * seconds);
  return say("Ends at {time}", { time: end.toLocaleTimeString(locale, { hour: "numeric", minute: "2-digit" }) });
}

// MARK: - page.html

// Names of elements, by their ids.
const names = {
  surface: say("Skip and play"), backward: say("Backward"), play: say("Play"), forward: say("Forward"), bar: say("Position"),
  transport: say("Go to"), previous: say("Previous"), undo: say("Undo the last jump"), again: say("Hear the last line again"),
  next: say("Next"), sound: say("Sound"), mute: say("Mute"), volume: say("Volume"), lists: say("Lists"), close: say("Close"),
};
// Texts at their ends.
const contents = {
  choose: say("Choose a film"), films: say("Films"), chapters: say("Chapters"), tracks: say("Tracks"), playlist: say("Playlist"),
  "more-name": say("More"), "token-name": say("Access token"), enter: say("Continue"),
  where: say(
    "The token is in the address that seek-web prints when it starts, after {option}. A device that is connected shows a QR code with it under “{more}”. For a service it is in the file {file} in {folder} or {home}.",
    { option: "?token=", more: say("More"), file: "seek-web.token", folder: "/etc/seekd", home: "~/.config/seekd" }),
};
for (const [id, name] of Object.entries(names)) document.getElementById(id).setAttribute("aria-label", name);
for (const [id, text] of Object.entries(contents)) document.getElementById(id).append(text);

const series = {
  season: (first) => say("season {number}", { number: first }),
  episode: (first) => say("episode {number}", { number: first }),
  episodesand: (first, last) => say("episodes {first} and {last}", { first, last }),
  episodesto: (first, last) => say("episodes {first} to {last}", { first, last }),
  special: (first) => say("special {number}", { number: first }),
  specialsand: (first, last) => say("specials {first} and {last}", { first, last }),
  specialsto: (first, last) => say("specials {first} to {last}", { first, last }),
  specials: () => say("specials"),
  part: (first) => say("part {number}", { number: first }),
};
const numbered = /(^|, )(season|episodes?|specials?|part)(?: (\d+))?(?: (and|to) (\d+))?(?=,|:|$)/gi;

// The name that the player has made of a file's name, "Show, season 1, episode 2: The Pilot", in the page's language.
export function translated(name) {
  return name.replace(numbered, (whole, before, word, first, way, last) => {
    const words = series[word.toLowerCase() + (way || "")];
    if (!words || (first === undefined) !== (words.length === 0)) return whole;
    const text = words(first, last);
    return before ? before + text : text.charAt(0).toUpperCase() + text.slice(1);
  });
}
