// The sleep timer, a part of the sheet "More".

import { element } from "./sheet.js";
import { fill } from "./lists.js";
import { clock, plural, say } from "./words.js";

const minutes = (n) => plural("{n} minute", "{n} minutes", n);
const times = [["15m", minutes(15)], ["30m", minutes(30)], ["60m", plural("{n} hour", "{n} hours", 1)]];

export class Sleep {
  // changed: called when the list has changed.
  constructor(send, changed) {
    this.send = send;
    this.changed = changed;
    this.reset();
  }

  reset() {
    this.show({ phase: "off", until: null, left_s: null });
  }

  show(event) {
    this.event = event;
    this.end = event.left_s === null ? null : Date.now() + 1000 * event.left_s;
    element("more-name").textContent = event.until === null ? say("More") : say("Sleep on");
    this.changed();
  }

  get isNear() {
    return this.event.phase === "ending" || this.event.phase === "fading";
  }

  // What is left, or "".
  get left() {
    return this.end === null ? "" : clock(Math.ceil((this.end - Date.now()) / 1000));
  }

  fill(body) {
    const { until } = this.event;
    const choice = (after, name) => ({ name, choose: () => this.send({ name: "sleep", after }) });
    const current = { isCurrent: true, aside: this.left };
    fill(body, [
      { ...choice("off", say("Off")), isCurrent: until === null },
      // What is left of a time, which may be none of those below.
      ...(until === "time" ? [{ name: say("On"), ...current, choose() {} }] : []),
      ...times.map(([after, name]) => choice(after, name)),
      { ...choice("chapter", say("End of the chapter")), ...(until === "chapter" ? current : {}) },
      { ...choice("film", say("End of the film")), ...(until === "film" ? current : {}) },
    ]);
  }
}
