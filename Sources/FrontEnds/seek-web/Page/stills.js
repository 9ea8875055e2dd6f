// A picture of each chapter's start, at the left of its row.

import { filmNumber } from "./art.js";

// Pictures that are asked for at a time, and that are kept for when the list is drawn again.
const bound = { asked: 2, kept: 100 };

export class Stills {
  // peek: has the pictures.
  constructor(peek) {
    this.peek = peek;
    this.asked = 0;
    // By the chapters' times.
    this.kept = new Map();
  }

  // list: its rows are the chapters that begin at these times, s. Without any picture they stay as they are.
  show(list, times) {
    if (typeof IntersectionObserver !== "function") return;
    if (this.observer) this.observer.disconnect();
    if (this.film !== filmNumber()) this.kept.clear();
    this.film = filmNumber();
    const rows = new Map();
    // Rows in view that have no picture.
    const waiting = new Map();
    this.waiting = waiting;
    this.observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) waiting.set(target, rows.get(target));
        else waiting.delete(target);
      }
      this.ask();
    });
    list.classList.toggle("pictured", this.peek.isFound);
    Array.from(list.children).forEach((row, index) => {
      const box = document.createElement("span");
      box.className = "still";
      row.firstElementChild.prepend(box);
      const chapter = { box, list, time: times[index] };
      rows.set(row, chapter);
      if (!this.draw(chapter)) this.observer.observe(row);
    });
  }

  ask() {
    while (this.asked < bound.asked && this.waiting.size > 0) {
      const [row, chapter] = this.waiting.entries().next().value;
      this.waiting.delete(row);
      this.observer.unobserve(row);
      if (this.draw(chapter)) continue;
      this.asked += 1;
      this.take(chapter).then(() => {
        this.asked -= 1;
        this.ask();
      });
    }
  }

  async take(chapter) {
    const picture = await this.peek.picture(Math.max(0, chapter.time), 0);
    if (!picture || this.film !== filmNumber()) return;
    this.kept.set(chapter.time, picture);
    if (this.kept.size > bound.kept) this.kept.delete(this.kept.keys().next().value);
    this.draw(chapter);
  }

  // Returns whether there is a picture.
  draw({ box, list, time }) {
    const picture = this.kept.get(time);
    if (!picture) return false;
    const image = document.createElement("img");
    image.alt = "";
    image.src = picture;
    box.append(image);
    list.classList.add("pictured");
    return true;
  }
}
