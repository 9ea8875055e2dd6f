// Volume and mute.

import { say } from "./words.js";

const slider = document.getElementById("volume");
const button = document.getElementById("mute");
const loudness = document.getElementById("loudness");

export class Sound {
  constructor(send) {
    this.send = send;
    this.frame = 0;
    this.isDragged = false;
    this.values = {};
    slider.addEventListener("input", () => {
      this.isDragged = true;
      this.draw(Number(slider.value));
      if (!this.frame) this.frame = requestAnimationFrame(() => this.pass());
    });
    slider.addEventListener("change", () => (this.isDragged = false));
    for (const name of ["pointerup", "pointercancel", "blur"]) slider.addEventListener(name, () => (this.isDragged = false));
  }

  get volume() { return this.values.volume; }

  // One of the properties volume, volume-max and mute.
  show(name, value) {
    this.values[name] = value;
    const { volume, mute } = this.values;
    slider.disabled = typeof volume !== "number";
    button.disabled = typeof mute !== "boolean";
    button.setAttribute("aria-pressed", String(mute === true));
    button.querySelector("use").setAttribute("href", mute ? "#i-muted" : "#i-sound");
    // Above 100 the player amplifies; only who is there already sees that part.
    slider.max = volume > 100 ? this.values["volume-max"] || 130 : 100;
    if (!this.isDragged && typeof volume === "number") {
      slider.value = volume;
      this.draw(volume);
    }
  }

  reset() {
    this.values = {};
    slider.disabled = true;
    button.disabled = true;
    loudness.textContent = "";
  }

  toggle() {
    if (typeof this.values.mute === "boolean") this.send({ name: "set", property: "mute", value: !this.values.mute });
  }

  // by: percent.
  change(by) {
    if (typeof this.volume !== "number") return;
    const volume = Math.min(Number(slider.max), Math.max(0, Math.round(this.volume) + by));
    this.send({ name: "set", property: "volume", value: volume });
  }

  pass() {
    this.frame = 0;
    this.send({ name: "set", property: "volume", value: Number(slider.value) });
  }

  draw(volume) {
    slider.style.setProperty("--filled", `${(100 * volume) / Number(slider.max)}%`);
    const percent = Math.round(volume);
    slider.setAttribute("aria-valuetext", this.values.mute ? say("{percent} percent, muted", { percent }) : say("{percent} percent", { percent }));
    loudness.textContent = `${percent}`;
  }
}
