// The play button: a shape whose corners move in straight lines from play to pause and back.

import { animate, isCalm } from "./motion.js";

export class PlayButton {
  constructor(button) {
    this.button = button;
    this.face = button.querySelector(".face");
    this.running = [];
  }

  // part: what `choreography` answers.
  choreograph(part) {
    this.timelines = part.timelines;
    const [play, pause] = ["play", "pause"].map((name) => areas(part.shapes.find((shape) => shape.shape === name).path));
    this.sides = play.map((corners, index) => {
      const element = document.createElement("span");
      element.className = "side";
      return { element, play: corners, pause: pause[index] };
    });
    this.face.replaceChildren(...this.sides.map((side) => side.element));
    this.playing = undefined;
  }

  show(event) {
    this.button.setAttribute("aria-label", event.spoken);
    const timeline = this.timelines?.find((timeline) => timeline.morph === event.morph);
    if (!timeline) return;
    const moves = this.playing !== undefined && this.playing !== event.playing && !isCalm();
    this.playing = event.playing;
    for (const animation of this.running) animation.cancel();
    this.running = [];
    for (const side of this.sides) {
      Object.assign(side.element.style, shaped(side, timeline.to));
      if (!moves) continue;
      const keyframes = [shaped(side, timeline.from), shaped(side, timeline.to)];
      this.running.push(animate(side.element, keyframes, timeline, "both"));
    }
  }
}

// A side as it is on the way: 0 is play, 1 is pause.
function shaped({ play, pause }, way) {
  const corners = play.map(([x, y], index) => {
    const [toX, toY] = pause[index];
    return `${(x + (toX - x) * way) * 100}% ${(y + (toY - y) * way) * 100}%`;
  });
  return { clipPath: `polygon(${corners.join(", ")})` };
}

// The corners of each area of a path of straight lines.
function areas(path) {
  const found = [];
  for (const [letter, ...point] of path) {
    if (letter === "M") found.push([]);
    if (point.length) found.at(-1).push(point);
  }
  return found;
}
