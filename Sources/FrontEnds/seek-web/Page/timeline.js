// The film from its start to its end: the position, the chapters, and a slider to change it.

import { buzz } from "./device.js";
import { element } from "./sheet.js";
import { clock, endsAt } from "./words.js";

// With more chapters the row is drawn as one: they would be too narrow to see.
const chapterBound = 40;

export class Timeline {
  // send: called with each command. chapters: tells the chapter of a time.
  constructor(send, chapters) {
    this.send = send;
    this.chapters = chapters;
    this.bar = element("bar");
    this.bubble = element("bubble");
    // The place of the finger, 0 to 1; null: nobody scrubs here.
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
    element("remaining").textContent = isKnown ? `-${clock(duration - position)}` : this.isLive ? "live" : "";
    element("ends").textContent = isKnown && event.playing ? endsAt(duration - position) : "";
    element("chapter").textContent = position === null ? "" : this.chapters.title(this.chapters.indexAt(position));
    const words = position === null ? "nothing" : `${clock(position)}${duration === null ? "" : ` of ${clock(duration)}`}`;
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
        // A gap of 3 px between two of them.
        part.style.left = `calc(${edges[index] * 100}% + ${index > 0 ? 1.5 : 0}px)`;
        part.style.right = `calc(${(1 - edges[index + 1]) * 100}% + ${index + 2 < edges.length ? 1.5 : 0}px)`;
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
    const step = () => {
      frame = 0;
      const position = this.span.first + this.wanted * this.span.length;
      this.fill(this.wanted);
      this.point(position);
      const now = this.chapters.indexAt(position);
      if (chapter !== null && now !== chapter) buzz(8);
      chapter = now;
      this.send({ name: "scrub", position });
    };
    const take = (event) => {
      const { left, width } = this.bar.getBoundingClientRect();
      this.wanted = Math.min(1, Math.max(0, (event.clientX - left) / width));
    };
    this.bar.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || !this.canScrub) return;
      this.bar.setPointerCapture(event.pointerId);
      this.bar.setAttribute("data-scrubbing", "");
      chapter = null;
      take(event);
      step();
    });
    this.bar.addEventListener("pointermove", (event) => {
      if (this.wanted === null) return;
      take(event);
      if (!frame) frame = requestAnimationFrame(step);
    });
    const end = () => {
      if (this.wanted === null) return;
      cancelAnimationFrame(frame);
      if (this.canScrub) {
        step();
        this.send({ name: "scrub-end" });
      }
      this.wanted = null;
      this.bar.removeAttribute("data-scrubbing");
    };
    this.bar.addEventListener("pointerup", end);
    this.bar.addEventListener("pointercancel", end);
  }

  // The time above the finger. Pictures of the film can stand above it one day.
  point(position) {
    this.bubble.firstElementChild.textContent = clock(position);
    this.bubble.lastElementChild.textContent = this.chapters.title(this.chapters.indexAt(position));
    const [all, own] = [this.bar.clientWidth, this.bubble.offsetWidth];
    this.bubble.style.left = `${Math.min(all - own, Math.max(0, this.wanted * all - own / 2))}px`;
  }
}
