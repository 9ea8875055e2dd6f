// The film from its start to its end: the position, the chapters, and a slider to change it.

import { buzz, peeking } from "./device.js";
import { element } from "./sheet.js";
import { clock, endsAt, say } from "./words.js";

// s: a picture of a place this much earlier is near enough, however short the bar is.
const farthest = 10;
// With more chapters the row is drawn as one: they would be too narrow to see.
const chapterBound = 40;

export class Timeline {
  // send: called with each command. chapters: tells the chapter of a time. pictures: a function with a promise of a
  // `Peek`, or of null.
  constructor(send, chapters, pictures) {
    this.send = send;
    this.chapters = chapters;
    this.pictures = pictures;
    // Shows pictures, from the first time that a finger or a mouse comes.
    this.peek = null;
    this.bar = element("bar");
    this.bubble = element("bubble");
    // The place of the finger or the mouse, 0 to 1; null: there is none.
    this.pointed = null;
    // The place that is wanted, 0 to 1; null: nobody scrubs here.
    this.wanted = null;
    this.listen();
    this.reset();
  }

  show(event) {
    this.event = event;
    const { position, duration } = event;
    const isKnown = position !== null && duration !== null;
    const { first, length } = this.span;
    if (this.wanted === null) this.fill(position !== null && length > 0 ? (position - first) / length : 0);
    element("position").textContent = position === null ? "" : clock(position);
    element("remaining").textContent = isKnown ? `−${clock(duration - position)}` : this.isLive ? say("live") : "";
    element("ends").textContent = isKnown && event.playing ? endsAt(duration - position) : "";
    element("chapter").textContent = position === null ? "" : this.chapters.title(this.chapters.indexAt(position));
    const words = position === null ? say("nothing") : duration === null ? clock(position)
      : say("{position} of {duration}", { position: clock(position), duration: clock(duration) });
    this.bar.setAttribute("aria-disabled", String(!this.canScrub));
    this.bar.setAttribute("aria-valuemin", String(Math.round(first)));
    this.bar.setAttribute("aria-valuemax", String(Math.round(first + length)));
    this.bar.setAttribute("aria-valuenow", String(Math.round(position || 0)));
    this.bar.setAttribute("aria-valuetext", words);
  }

  reset() {
    this.film({});
    this.show({ position: null, duration: null });
  }

  // media: the event, which has the starts of the chapters.
  film(media) {
    this.media = media;
    const chapters = media.chapters || [];
    const starts = chapters.slice(1).map((chapter) => chapter.time).filter((time) => time > 0 && time < media.duration);
    this.draw(media.duration && chapters.length <= chapterBound ? starts.map((time) => time / media.duration) : []);
    // The position may have come before the film, and does not come again while it is paused.
    if (this.event) this.show(this.event);
  }

  get canScrub() {
    return this.span.length > 0 && this.media.phase === "loaded" && this.media.seekable !== false;
  }

  // A stream whose end is not known: the timeline is what the player has cached.
  get isLive() {
    return this.media.live === true && typeof this.event.seekable_end === "number";
  }

  // What the timeline shows, in seconds.
  get span() {
    if (!this.isLive) return { first: 0, length: this.event.duration || 0 };
    return { first: this.event.seekable_start, length: this.event.seekable_end - this.event.seekable_start };
  }

  // cuts: between 0 and 1.
  draw(cuts) {
    const edges = [0, ...cuts, 1];
    for (const row of this.bar.querySelectorAll(".row")) {
      row.textContent = "";
      for (let index = 0; index + 1 < edges.length; index += 1) {
        const part = document.createElement("i");
        // With a gap between two of them.
        part.style.left = `calc(${edges[index] * 100}% + ${index > 0 ? "var(--half-gap)" : "0px"})`;
        part.style.right = `calc(${(1 - edges[index + 1]) * 100}% + ${index + 2 < edges.length ? "var(--half-gap)" : "0px"})`;
        row.append(part);
      }
    }
  }

  // part: 0 to 1.
  fill(part) {
    const percent = Math.min(100, Math.max(0, part * 100));
    this.bar.querySelector(".bright").style.clipPath = `inset(-4px ${100 - percent}% -4px -4px)`;
    element("head").style.left = `${percent}%`;
  }

  listen() {
    let frame = 0;
    let chapter = null;
    // Whether the film follows the finger.
    let moves = false;
    const step = (isLast = false) => {
      frame = 0;
      this.point();
      if (this.wanted === null) return;
      const position = this.position(this.wanted);
      this.fill(this.wanted);
      const now = this.chapters.indexAt(position);
      if (chapter !== null && now !== chapter) buzz(8);
      chapter = now;
      moves = moves || isLast || !this.staysStill;
      if (moves) this.send({ name: "scrub", position });
    };
    const cancelFrame = () => {
      cancelAnimationFrame(frame);
      frame = 0;
    };
    const take = (event) => {
      const { left, width } = this.bar.getBoundingClientRect();
      this.pointed = Math.min(1, Math.max(0, (event.clientX - left) / width));
    };
    this.bar.addEventListener("pointerenter", () => this.loadPictures());
    this.bar.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.canScrub) return;
      this.bar.setPointerCapture(event.pointerId);
      this.bar.setAttribute("data-scrubbing", "");
      chapter = null;
      moves = false;
      cancelFrame();
      take(event);
      this.wanted = this.pointed;
      step();
    });
    this.bar.addEventListener("pointermove", (event) => {
      // Only a mouse and a pen hover.
      if (this.wanted === null && (event.pointerType === "touch" || !this.canScrub)) return;
      take(event);
      if (this.wanted !== null) this.wanted = this.pointed;
      if (!frame) frame = requestAnimationFrame(() => step());
    });
    const end = (event) => {
      if (this.wanted === null) return;
      cancelFrame();
      // If the browser takes the gesture away, a film that has not moved stays where it is.
      const goes = this.canScrub && (moves || event.type === "pointerup");
      if (goes) {
        step(true);
        this.send({ name: "scrub-end" });
      }
      this.wanted = null;
      this.bar.removeAttribute("data-scrubbing");
      this.leave();
      if (!goes) this.show(this.event);
    };
    this.bar.addEventListener("pointerup", end);
    this.bar.addEventListener("pointercancel", end);
    this.bar.addEventListener("pointerleave", () => {
      if (this.wanted !== null) return;
      cancelFrame();
      this.leave();
    });
  }

  // s. part: 0 to 1.
  position(part) {
    return this.span.first + part * this.span.length;
  }

  // Whether the film waits for the end of the gesture.
  get staysStill() {
    return peeking.isOn && (!this.peek || this.peek.isThere);
  }

  // The time above the finger or the mouse, and above it a picture, where there is one.
  point() {
    if (this.pointed === null) return;
    const position = this.position(this.pointed);
    this.bubble.querySelector("b").textContent = clock(position);
    this.bubble.lastElementChild.textContent = this.chapters.title(this.chapters.indexAt(position));
    this.hang();
    this.look();
  }

  // Keeps the bubble between the ends of the bar.
  hang() {
    const [all, own] = [this.bar.clientWidth, this.bubble.offsetWidth];
    this.bubble.style.left = `${Math.min(all - own, Math.max(0, this.pointed * all - own / 2))}px`;
  }

  look() {
    if (!this.peek) return;
    const pixels = this.bar.clientWidth;
    const pixel = Math.min(pixels - 1, Math.round(this.pointed * pixels));
    const within = Math.min(farthest, (2 * this.span.length) / pixels);
    this.peek.look(this.position(pixel / pixels), within, () => this.hang());
  }

  leave() {
    this.pointed = null;
    if (this.peek) this.peek.leave();
  }

  async loadPictures() {
    if (this.peek) return;
    this.peek = await this.pictures();
    // The finger may stay where it is.
    this.point();
  }
}
