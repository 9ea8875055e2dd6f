// Plays the choreography's timelines as animations of the browser.

const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Each property's value in CSS, and whether it is motion.
const properties = {
  rotation: { moves: true, style: (value) => ({ transform: `rotate(${value}deg)` }) },
  opacity: { moves: false, style: (value) => ({ opacity: value }) },
  "x-offset": { moves: true, style: (value) => ({ transform: `translateX(${value * 100}%)` }) },
};

export class Motion {
  // timelines: those of one button. root: holds the elements, each with its view in data-view.
  constructor(timelines, root) {
    this.tracks = new Map();
    this.running = [];
    for (const timeline of timelines) {
      const key = `${timeline.view} ${timeline.property}`;
      if (properties[timeline.property]) this.tracks.set(key, [...(this.tracks.get(key) ?? []), timeline]);
    }
    this.elements = (view) => root.querySelectorAll(`[data-view="${view}"]`);
    this.rest();
  }

  // At rest each property has the first value of its first timeline.
  rest() {
    this.cancel();
    for (const [{ view, property, from }] of this.tracks.values()) {
      for (const element of this.elements(view)) Object.assign(element.style, properties[property].style(from));
    }
  }

  // Starts from the beginning. adds: whether the press adds up to the one before, so that what its burst started goes on.
  play(adds) {
    const goesOn = ({ start }) => adds && start === "burst";
    this.stop(({ timeline }) => !goesOn(timeline));
    for (const track of this.tracks.values()) {
      const { style, moves } = properties[track[0].property];
      const values = ({ from, to }) => (moves && calm.matches ? [track[track.length - 1].to, track[track.length - 1].to] : [from, to]);
      track.forEach((timeline, index) => {
        if (goesOn(timeline)) return;
        for (const element of this.elements(timeline.view)) {
          const keyframes = values(timeline).map(style);
          // A later timeline takes effect only when it begins.
          this.running.push({ timeline, animation: animate(element, keyframes, timeline, index === 0 ? "both" : "forwards") });
        }
      });
    }
  }

  // Stops at this time, ms, until `resume`.
  holdAt(time) {
    this.holding = setTimeout(() => {
      for (const { animation } of this.running) {
        animation.pause();
        animation.currentTime = time;
      }
    }, time);
  }

  resume() {
    clearTimeout(this.holding);
    for (const { animation } of this.running) if (animation.playState === "paused") animation.play();
  }

  cancel() {
    this.stop(() => true);
  }

  // Ends the animations for which `ends` is true.
  stop(ends) {
    clearTimeout(this.holding);
    for (const running of this.running.filter(ends)) running.animation.cancel();
    this.running = this.running.filter((running) => !ends(running));
  }
}

export function animate(element, keyframes, { delay_ms, duration_ms, curve }, fill) {
  const easing = `cubic-bezier(${curve.join(", ")})`;
  return element.animate(keyframes, { delay: delay_ms, duration: duration_ms, easing, fill });
}

// Out and back, for a press that was stopped by an end of the film.
export function bump(element, direction) {
  if (calm.matches) return;
  const away = { transform: `translateX(${direction * 20}%)`, easing: "cubic-bezier(0.333, 0, 0.667, 0.333)" };
  element.animate([{ easing: "cubic-bezier(0.333, 0.667, 0.667, 1)" }, away, {}], { duration: 260 });
}

// For a press that adds up.
export function swell(element) {
  if (calm.matches) return;
  element.animate([{ transform: "scale(1.15)" }, { transform: "none" }], { duration: 200, easing: "ease-in-out" });
}

export const isCalm = () => calm.matches;
