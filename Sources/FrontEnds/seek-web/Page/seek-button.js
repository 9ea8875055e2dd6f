// A seek button: its shapes, its two labels, and how they move.

import { Motion, bump, isCalm, swell } from "./motion.js";
import { isOverlay } from "./overlay.js";
import { clock, moved } from "./words.js";

const svg = "http://www.w3.org/2000/svg";
// ms after a press, when the total has flown out and does not fade yet.
const totalIsOut = 350;

export class SeekButton {
  constructor(button) {
    this.button = button;
    this.face = button.querySelector(".face");
    this.interval = button.querySelector('[data-view="duration-label"]');
    this.total = button.querySelector('[data-view="accumulation-label"] b');
    this.glow = button.querySelector(".glow");
    this.plate = button.querySelector(".plate");
    // Whether it is held down, by anybody, and skips by itself.
    this.isHeld = false;
  }

  // part: the answer to `choreography`.
  choreograph(part) {
    this.motion?.cancel();
    const drawing = this.face.querySelector("svg");
    drawing.replaceChildren(...part.shapes.map((shape) => drawn(shape, part.centre)));
    for (const { view, font_size, bold } of part.labels) {
      const label = this.face.querySelector(`[data-view="${view}"]`);
      label.style.fontSize = `calc(var(--side) * ${font_size})`;
      label.style.fontWeight = bold ? "bold" : "normal";
    }
    this.motion = new Motion(part.timelines, this.face);
  }

  show(event) {
    this.button.setAttribute("aria-label", moved(event));
    // What waits has a sign in the overlay, and a message in the page.
    this.interval.textContent = amount(event.interval) + (isOverlay && event.phase === "pending" ? "…" : "");
    this.button.toggleAttribute("data-failed", event.phase === "failed");
    const wasHeld = this.isHeld;
    this.isHeld = typeof event.speed === "number";
    if (wasHeld && !this.isHeld) this.motion?.resume();
    this.button.toggleAttribute("data-held", this.isHeld);
    this.plate.toggleAttribute("data-shown", event.phase === "tapped");
    switch (event.phase) {
      case "tapped":
        this.total.textContent = event.label;
        // "+1:20:00" stays on a phone's surface.
        this.total.style.setProperty("--count", event.label.length);
        this.total.style.fontSize = event.label.length > 6 ? "0.75em" : "";
        this.tell(event);
        this.press(event.burst, wasHeld);
        if (this.isHeld && !wasHeld) this.motion?.holdAt(totalIsOut);
        if (event.clamped) bump(this.face, event.clamped === "end" ? 1 : -1);
        break;
      case "settled":
        break;
      // A press without effect is not animated; a pending one has no total yet.
      default:
        this.burst = null;
        this.motion?.rest();
    }
  }

  // During a hold the total stays where it has flown to.
  press(burst, wasHeld) {
    const adds = burst === this.burst;
    this.burst = burst;
    if (wasHeld) return;
    this.motion?.play(adds);
    if (adds) swell(this.total);
  }

  // To where; during a hold also how fast.
  tell({ speed, target }) {
    const place = target === null || isOverlay ? "" : clock(target);
    this.plate.textContent = this.isHeld ? `${Math.round(speed)}× ${place}`.trim() : place;
    if (!this.isHeld) this.glow.animate([{ opacity: 1 }, { opacity: 0 }], { duration: isCalm() ? 0 : 450, easing: "ease-out" });
  }

  reset() {
    this.isHeld = false;
    this.burst = null;
    this.button.removeAttribute("data-held");
    this.plate.removeAttribute("data-shown");
    this.motion?.rest();
  }
}

// "10", "7.5"
function amount(seconds) {
  return String(Math.round(seconds * 10) / 10);
}

// A shape, nested in a group for each view whose animation it follows.
function drawn(shape, centre) {
  const path = document.createElementNS(svg, "path");
  if (shape.stroke_d) {
    path.setAttribute("d", shape.stroke_d);
    path.setAttribute("stroke-width", shape.stroke_width);
    path.setAttribute("stroke", "currentColor");
    path.setAttribute("fill", "none");
  } else {
    path.setAttribute("d", shape.d);
    path.setAttribute("fill", "currentColor");
  }
  return shape.views.reduce((inner, view) => {
    const group = document.createElementNS(svg, "g");
    group.dataset.view = view;
    group.style.transformBox = "view-box";
    group.style.transformOrigin = centre.map((part) => `${part * 100}%`).join(" ");
    group.append(inner);
    return group;
  }, path);
}
