// The play button: its corners move in straight lines between play and pause.

import { animate, isCalm } from "./motion.js";
import { playName } from "./words.js";

export class PlayButton {
  constructor(button) {
    this.button = button;
    this.shape = button.querySelector(".shape");
    // How far right of the middle the shape of play is, in its widths, and whether it shows what was done.
    this.shift = 0;
    this.isFlash = false;
  }

  // part: the answer to `choreography`.
  choreograph(part) {
    this.timelines = part.timelines;
    [this.play, this.pause] = ["play", "pause"].map((name) =>
      outline(part.shapes.find((shape) => shape.shape === name).path));
    this.playing = undefined;
  }

  dress(shift, isFlash) {
    [this.shift, this.isFlash] = [shift, isFlash];
    if (this.playing !== undefined) Object.assign(this.shape.style, this.style(this.playing ? 1 : 0));
  }

  show(event) {
    this.button.setAttribute("aria-label", playName(event));
    this.button.dataset.icon = event.icon;
    const timeline = this.timelines?.find((timeline) => timeline.morph === event.morph);
    if (!timeline) return;
    const moves = this.playing !== undefined && this.playing !== event.playing && !isCalm();
    this.playing = event.playing;
    this.running?.cancel();
    Object.assign(this.shape.style, this.style(timeline.to));
    if (!moves) return;
    this.running = animate(this.shape, [this.style(timeline.from), this.style(timeline.to)], timeline, "both");
  }

  // The shape: from 0, play, to 1, pause.
  style(pause) {
    const morph = this.isFlash ? 1 - pause : pause;
    const corners = this.play.map(([x, y], index) => {
      const [toX, toY] = this.pause[index];
      return `${(x + (toX - x) * morph) * 100}% ${(y + (toY - y) * morph) * 100}%`;
    });
    return { clipPath: `polygon(${corners.join(", ")})`, transform: `translateX(${(1 - morph) * this.shift * 100}%)` };
  }
}

// The corners of a path of straight lines, each area closed at its first corner: one polygon for all areas.
function outline(path) {
  const areas = [];
  for (const [letter, ...point] of path) {
    if (letter === "M") areas.push([]);
    if (point.length) areas[areas.length - 1].push(point);
  }
  return areas.flatMap((area) => [...area, area[0]]);
}
