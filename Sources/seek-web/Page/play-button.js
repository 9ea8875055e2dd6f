// The play button: a shape whose corners move in straight lines from play to pause and back.

import { animate, isCalm } from "./motion.js";

export class PlayButton {
  constructor(button) {
    this.button = button;
    this.shape = button.querySelector(".shape");
  }

  // part: what `choreography` answers.
  choreograph(part) {
    this.timelines = part.timelines;
    [this.play, this.pause] = ["play", "pause"].map((name) =>
      outline(part.shapes.find((shape) => shape.shape === name).path));
    this.playing = undefined;
  }

  show(event) {
    this.button.setAttribute("aria-label", event.spoken);
    const timeline = this.timelines?.find((timeline) => timeline.morph === event.morph);
    if (!timeline) return;
    const moves = this.playing !== undefined && this.playing !== event.playing && !isCalm();
    this.playing = event.playing;
    this.running?.cancel();
    Object.assign(this.shape.style, this.style(timeline.to));
    if (!moves) return;
    this.running = animate(this.shape, [this.style(timeline.from), this.style(timeline.to)], timeline, "both");
  }

  // The shape on its way: 0 is play, 1 is pause.
  style(way) {
    const corners = this.play.map(([x, y], index) => {
      const [toX, toY] = this.pause[index];
      return `${(x + (toX - x) * way) * 100}% ${(y + (toY - y) * way) * 100}%`;
    });
    return { clipPath: `polygon(${corners.join(", ")})` };
  }
}

// The corners of a path of straight lines, each area back to its first: one outline without a seam, however many areas.
function outline(path) {
  const areas = [];
  for (const [letter, ...point] of path) {
    if (letter === "M") areas.push([]);
    if (point.length) areas.at(-1).push(point);
  }
  return areas.flatMap((area) => [...area, area[0]]);
}
