// The lists: chapters, audio and subtitles, and the playlist.

import { add, closeSheet, element, refreshSheet } from "./sheet.js";
import { clock, locale, plural, say, translated } from "./words.js";

// items: objects with `name`, `aside`, `isCurrent` and `choose`. Returns the list, which has a row for each.
export function fill(body, items) {
  const list = document.createElement("ul");
  for (const { name, aside, isCurrent, choose } of items) {
    const button = document.createElement("button");
    button.type = "button";
    if (isCurrent) button.setAttribute("aria-current", "true");
    add(button, "span", "name", name);
    add(button, "span", "aside", aside || "");
    button.addEventListener("click", choose);
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  }
  body.append(list);
  return list;
}

const paragraph = (body, text) => add(body, "p", "", text);

export class Chapters {
  // pictures: a function with a promise of a `Peek`, or of null.
  constructor(send, pictures) {
    this.name = say("Chapters");
    this.send = send;
    this.pictures = pictures;
    // The pictures in the rows, once the list was open.
    this.stills = null;
    this.reset();
  }

  reset() {
    this.chapters = [];
    this.position = null;
    element("chapters").disabled = true;
  }

  show(media) {
    this.chapters = media.phase === "loaded" ? media.chapters || [] : [];
    element("chapters").disabled = this.chapters.length === 0;
    refreshSheet(this);
  }

  move(position) {
    const before = this.current;
    this.position = position;
    if (this.current !== before) refreshSheet(this);
  }

  // The index of the chapter at this time, s; -1: before the first.
  indexAt(time) {
    let index = -1;
    while (index + 1 < this.chapters.length && this.chapters[index + 1].time <= time + 0.001) index += 1;
    return index;
  }

  get current() {
    return this.position === null ? -1 : this.indexAt(this.position);
  }

  title(index) {
    const chapter = this.chapters[index];
    return chapter ? chapter.title || say("Chapter {number}", { number: index + 1 }) : "";
  }

  fill(body) {
    if (this.chapters.length === 0) return paragraph(body, say("This film has no chapters."));
    const list = fill(body, this.chapters.map((chapter, index) => ({
      name: this.title(index),
      aside: clock(Math.round(chapter.time)),
      isCurrent: index === this.current,
      choose: () => {
        this.send({ name: "scrub", position: Math.max(0, chapter.time) });
        this.send({ name: "scrub-end" });
        closeSheet();
      },
    })));
    this.illustrate(list, this.chapters.map((chapter) => chapter.time));
  }

  illustrate(list, times) {
    if (this.stills) return this.stills.show(list, times);
    Promise.all([this.pictures(), import("./stills.js")]).then(([peek, { Stills }]) => {
      if (!peek) return;
      this.stills = this.stills || new Stills(peek);
      // It may have been drawn again meanwhile.
      if (list.isConnected) this.stills.show(list, times);
    }, () => {});
  }
}

export class Tracks {
  constructor(send) {
    this.name = say("Audio and subtitles");
    this.send = send;
    this.reset();
  }

  reset() {
    this.tracks = [];
    element("tracks").disabled = true;
  }

  show(tracks) {
    this.tracks = tracks;
    element("tracks").disabled = tracks.length === 0;
    refreshSheet(this);
  }

  fill(body) {
    this.part(body, say("Audio"), "audio", "aid", say("Audio off"));
    this.part(body, say("Subtitles"), "sub", "sid", say("Subtitles off"));
  }

  part(body, title, type, property, none) {
    const tracks = this.tracks.filter((track) => track.type === type);
    add(body, "h3", "", title);
    if (tracks.length === 0) return paragraph(body, type === "sub" ? say("This film has no subtitles.") : say("This film has no sound."));
    const choose = (value) => () => this.send({ name: "set", property, value });
    const off = { name: none, isCurrent: !tracks.some((track) => track.selected), choose: choose("no") };
    fill(body, [...(type === "sub" ? [off] : []), ...tracks.map((track) => ({
      name: trackName(track), aside: trackKind(track), isCurrent: track.selected, choose: choose(track.id),
    })), ...(type === "sub" ? [] : [off])]);
  }
}

const languages = typeof Intl.DisplayNames === "function" ? new Intl.DisplayNames([locale], { type: "language" }) : null;

function trackName({ id, title, lang, forced }) {
  let language = lang;
  try {
    if (lang && languages) language = languages.of(lang);
  } catch (error) {
    // Not the code of a language.
  }
  const name = language && title && title !== language ? `${language} – ${title}` : language || title || say("Track {number}", { number: id });
  return forced ? say("{name} (forced)", { name }) : name;
}

function trackKind(track) {
  const channels = { 1: say("mono"), 2: say("stereo"), 6: "5.1", 8: "7.1" };
  const count = track["audio-channels"];
  const kind = (track.codec || "").replace(/^(hdmv_|dvd_)|_(subtitle|decoder)$/g, "").replace("subrip", "srt").toUpperCase();
  return [kind, count ? channels[count] || plural("{n} channel", "{n} channels", count) : "", track.external ? say("file") : ""].filter(Boolean).join(" · ");
}

export class Playlist {
  constructor(send) {
    this.name = say("Playlist");
    this.send = send;
    this.reset();
  }

  reset() {
    this.list = { first: 0, count: 0, current: null, names: [] };
    this.title = null;
    element("playlist").disabled = true;
  }

  show(list) {
    this.list = list;
    element("playlist").disabled = list.count === 0;
    refreshSheet(this);
  }

  // The title of the film that plays: players before mpv 0.36 have it not in their list.
  playing(media) {
    this.title = media.phase === "loaded" ? media.title : null;
    refreshSheet(this);
  }

  // The name of the entry after the current one; "" if there is none.
  get next() {
    const { first, current, names } = this.list;
    return translated((current !== null && names[current + 1 - first]) || "");
  }

  fill(body) {
    const { first, count, current, names } = this.list;
    if (first > 0) paragraph(body, plural("{n} before these", "{n} before these", first));
    fill(body, names.map((name, index) => ({
      name: (first + index === current && this.title) || translated(name),
      aside: first + index === current ? say("now") : first + index === (current === null ? -1 : current + 1) ? say("next") : "",
      isCurrent: first + index === current,
      choose: () => {
        this.send({ name: "set", property: "playlist-pos", value: first + index });
        closeSheet();
      },
    })));
    const rest = count - first - names.length;
    if (rest > 0) paragraph(body, plural("and {n} more", "and {n} more", rest));
  }
}
