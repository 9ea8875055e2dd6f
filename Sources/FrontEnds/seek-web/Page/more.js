// The sheet "More": speed, subtitles and stop, the sleep timer, how another device opens this page, and what this device does.

import { canInstall, canStayAwake, canVibrate, install, isInstalled, peeking, vibration, wakefulness } from "./device.js";
import { add, closeSheet } from "./sheet.js";

const svg = "http://www.w3.org/2000/svg";
// A device with a mouse has keys too.
const hasKeys = matchMedia("(hover: hover)");
const speeds = [0.25, 0.5, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 3];
// s: a step of the subtitles' delay.
const step = 0.1;

function setting(body, text, choice) {
  const label = add(body, "label", "setting", text);
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = choice.isOn;
  box.addEventListener("change", () => (choice.isOn = box.checked));
  label.append(box);
}

// A number between a button for less and one for more.
function stepper(body, name, [less, more], change) {
  const row = add(body, "div", "setting", name);
  const steps = add(row, "span", "steps", "");
  const button = (sign, label, by) => {
    const made = add(steps, "button", "", sign);
    made.type = "button";
    made.setAttribute("aria-label", label);
    made.addEventListener("click", () => change(by));
  };
  button("−", less, -1);
  const value = add(steps, "output", "", "");
  button("+", more, 1);
  return value;
}

export const make = (parts) => new More(parts);

class More {
  // address: makes the address of a name on this server, with the token. isIdle: whether nothing plays. values: of mpv's
  // properties.
  constructor({ address, send, sleep, isIdle, values }) {
    Object.assign(this, { address, send, sleep, isIdle, values, name: "More" });
  }

  fill(body) {
    if (!this.isIdle()) this.playback(body);
    add(body, "h3", "", "Sleep timer");
    this.sleep.fill(body);
    add(body, "h3", "", "Another device");
    const place = document.createElement("div");
    body.append(place);
    this.pair(place);
    add(body, "h3", "", "This device");
    setting(body, "Show pictures while seeking, move the film when the finger is lifted", peeking);
    if (canVibrate) setting(body, "Vibrate at a press", vibration);
    if (canStayAwake) setting(body, "Keep the screen on", wakefulness);
    if (hasKeys.matches) add(body, "p", "", "The key ? shows what the other keys do.");
    if (isInstalled()) return;
    add(body, "h3", "", "On the home screen");
    if (canInstall()) {
      const button = add(body, "button", "action", "Add to the home screen");
      button.type = "button";
      button.addEventListener("click", install);
    } else {
      add(body, "p", "", "Choose “Add to home screen” in the browser's menu: the page then opens like an app.");
    }
  }

  playback(body) {
    add(body, "h3", "", "Film");
    this.speed = stepper(body, "Speed", ["Slower", "Faster"], (by) => {
      const { speed } = this.values;
      const next = by > 0 ? speeds.find((other) => other > speed + 0.001) : speeds.filter((other) => other < speed - 0.001).pop();
      if (next) this.send({ name: "set", property: "speed", value: next });
    });
    this.delay = stepper(body, "Subtitles", ["Subtitles earlier", "Subtitles later"], (by) => {
      const tenths = Math.round(this.values["sub-delay"] / step) + by;
      this.send({ name: "set", property: "sub-delay", value: tenths * step });
    });
    const stop = add(body, "button", "action plain", "Stop the film");
    stop.type = "button";
    stop.addEventListener("click", () => {
      this.send({ name: "stop" });
      closeSheet();
    });
    this.renew();
  }

  // A value has changed.
  renew() {
    if (!this.speed) return;
    const delay = Math.round(10 * this.values["sub-delay"]) / 10;
    this.speed.textContent = `${Math.round(100 * this.values.speed) / 100}×`;
    this.delay.textContent = delay === 0 ? "on time" : `${Math.abs(delay)} s ${delay > 0 ? "later" : "earlier"}`;
  }

  async pair(place) {
    const address = this.address("pairing");
    address.searchParams.set("at", new URL("./", location.href).href);
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(await response.text());
      this.show(place, (await response.json()).addresses);
    } catch (error) {
      add(place, "p", "", "The code can't be made at the moment: the server does not answer.");
    }
  }

  show(place, addresses) {
    if (addresses.length === 0) {
      add(place, "p", "", "This page is served to this machine only. For a phone, start seek-web with --listen and a token.");
      return;
    }
    const [{ url, size, path }, ...others] = addresses;
    const picture = document.createElementNS(svg, "svg");
    picture.setAttribute("class", "code");
    picture.setAttribute("viewBox", `-4 -4 ${size + 8} ${size + 8}`);
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", "QR code of this page's address, with the access token");
    picture.setAttribute("shape-rendering", "crispEdges");
    const modules = document.createElementNS(svg, "path");
    modules.setAttribute("d", path);
    picture.append(modules);
    place.append(picture);
    add(place, "p", "place", url);
    add(place, "p", "", "Point the other device's camera at the code. Whoever has it can press the buttons.");
    if (others.length > 0) add(place, "p", "", `Other addresses: ${others.map((other) => other.url).join(", ")}`);
  }
}
