// The row of segments: the position, and a slider to change it.

// With more segments the row is drawn as one: they would be too narrow to see.
const segmentBound = 40;

export class Progress {
  // send: called with each command.
  constructor(send) {
    this.send = send;
    this.bar = document.getElementById("bar");
    this.bright = this.bar.querySelector(".bright");
    this.texts = ["position", "duration"].map((name) => document.getElementById(name));
    this.listen();
  }

  // part: the answer to `choreography`.
  choreograph(part) {
    this.row = part.row;
    this.drawn = 0;
  }

  show(event) {
    this.event = event;
    this.draw(event.count > segmentBound ? 1 : Math.max(1, event.count));
    this.bright.style.clipPath = `inset(0 ${(1 - (event.fraction ?? 0)) * 100}% 0 0)`;
    const position = event.position === null ? "" : clock(event.position);
    const duration = event.duration === null ? "" : clock(event.duration);
    this.texts[0].textContent = position;
    this.texts[1].textContent = duration;
    this.bar.setAttribute("aria-disabled", String(!this.canScrub));
    this.bar.setAttribute("aria-valuemax", String(Math.round(event.duration ?? 0)));
    this.bar.setAttribute("aria-valuenow", String(Math.round(event.position ?? 0)));
    this.bar.setAttribute("aria-valuetext", position ? `${position}${duration && ` of ${duration}`}` : "nothing");
  }

  reset() {
    this.show({ count: 0, segment: null, fraction: null, position: null, duration: null });
  }

  // media: the event, which has the begins of the chapters.
  film(media) {
    this.media = media;
  }

  get canScrub() {
    return (this.event?.count ?? 0) > 0 && this.media?.seekable !== false;
  }

  draw(count) {
    if (!this.row || this.drawn === count) return;
    this.drawn = count;
    const { width, height } = this.row;
    const gap = Math.min(this.row.gap, width / (2 * count - 1));
    const capsule = (width - gap * (count - 1)) / count;
    const radius = Math.min(height, capsule) / 2;
    const [across, down] = [capsule - 2 * radius, height - 2 * radius];
    const arc = (x, y) => `a${radius} ${radius} 0 0 1 ${x * radius} ${y * radius}`;
    let path = "";
    for (let index = 0; index < count; index += 1) {
      path += `M${index * (capsule + gap) + radius} 0h${across}${arc(1, 1)}v${down}${arc(-1, 1)}`;
      path += `h${-across}${arc(-1, -1)}v${-down}${arc(1, -1)}z`;
    }
    for (const svg of this.bar.querySelectorAll("svg")) {
      svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
      svg.firstElementChild.setAttribute("d", path);
    }
  }

  // The command for a place of the slider, 0 to 1. If segments are entries of the playlist, only the current one can be
  // scrubbed.
  command(part) {
    const { count, segment, duration, position, fraction } = this.event;
    const index = Math.min(count - 1, Math.floor(part * count));
    const within = part * count - index;
    const starts = [0, ...(this.media?.chapters ?? []).slice(1).map((chapter) => chapter.time), duration];
    const at = (index, within) => starts[index] + within * (starts[index + 1] - starts[index]);
    const isByChapter = starts.length === count + 1 && duration !== null;
    const areChapters = isByChapter && Math.abs(at(segment, fraction * count - segment) - position) < 2;
    if (areChapters) return { name: "scrub", position: Math.max(0, at(index, within)) };
    if (index === segment && duration !== null) return { name: "scrub", fraction: within };
    return { name: "segment", segment: index };
  }

  listen() {
    let wanted = null;
    let frame = 0;
    const step = (isOver) => {
      frame = 0;
      if (wanted === null || !this.canScrub) return;
      const command = this.command(wanted);
      if (command.name === "scrub") this.send(command);
      if (isOver) this.send(command.name === "scrub" ? { name: "scrub-end" } : command);
    };
    const take = (event) => {
      const { left, width } = this.bar.getBoundingClientRect();
      wanted = Math.min(1, Math.max(0, (event.clientX - left) / width));
    };
    this.bar.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      this.bar.setPointerCapture(event.pointerId);
      take(event);
      step(false);
    });
    this.bar.addEventListener("pointermove", (event) => {
      if (wanted === null) return;
      take(event);
      frame ||= requestAnimationFrame(() => step(false));
    });
    const end = () => {
      cancelAnimationFrame(frame);
      step(true);
      wanted = null;
    };
    this.bar.addEventListener("pointerup", end);
    this.bar.addEventListener("pointercancel", end);
  }
}

// "1:02:03", "4:05"
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const texts = parts.map((part) => String(part).padStart(2, "0"));
  return (parts[0] > 0 ? texts : texts.slice(1)).join(":").replace(/^0/, "");
}
