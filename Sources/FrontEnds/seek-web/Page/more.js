// The sheet "More": speed, subtitles and stop, the sleep timer, how another device opens this page, and what this device does.

import { canInstall, canStayAwake, canVibrate, install, isInstalled, peeking, vibration, wakefulness } from "./device.js";
import { language, languages } from "./language.js";
import { add, closeSheet } from "./sheet.js";
import { locale, say } from "./words.js";

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

// MARK: - The language

// The server reads the cookie.
const chosen = (document.cookie.match(/(?:^|; )seekd-language=([\w-]+)/) || [])[1] || "";
const lifetime = 365 * 24 * 60 * 60;

function choose(tag) {
  document.cookie = `seekd-language=${tag}; SameSite=Strict; max-age=${tag ? lifetime : 0}`;
  location.reload();
}

// "Deutsch"
function ownName(tag) {
  if (typeof Intl.DisplayNames !== "function") return tag;
  const name = new Intl.DisplayNames([tag], { type: "language" }).of(tag);
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

function languageChoice(body) {
  const label = add(body, "label", "setting", say("Language"));
  const list = add(label, "select", "", "");
  for (const tag of ["", ...languages]) {
    const option = add(list, "option", "", tag ? ownName(tag) : say("System language"));
    Object.assign(option, { value: tag, lang: tag || language, selected: tag === chosen });
  }
  list.addEventListener("change", () => choose(list.value));
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
    Object.assign(this, { address, send, sleep, isIdle, values, name: say("More") });
  }

  fill(body) {
    if (!this.isIdle()) this.playback(body);
    add(body, "h3", "", say("Sleep timer"));
    this.sleep.fill(body);
    add(body, "h3", "", say("Another device"));
    const place = document.createElement("div");
    body.append(place);
    this.pair(place);
    add(body, "h3", "", say("This device"));
    setting(body, say("Show pictures while seeking, move the film when the finger is lifted"), peeking);
    if (languages.length > 1) languageChoice(body);
    if (canVibrate) setting(body, say("Vibrate at a press"), vibration);
    if (canStayAwake) setting(body, say("Keep the screen on"), wakefulness);
    if (hasKeys.matches) add(body, "p", "", say("The key ? shows what the other keys do."));
    if (isInstalled()) return;
    add(body, "h3", "", say("On the home screen"));
    if (canInstall()) {
      const button = add(body, "button", "action", say("Add to the home screen"));
      button.type = "button";
      button.addEventListener("click", install);
    } else {
      add(body, "p", "", say("Choose “Add to home screen” in the browser's menu: the page then opens like an app."));
    }
  }

  playback(body) {
    add(body, "h3", "", say("Film"));
    this.speed = stepper(body, say("Speed"), [say("Slower"), say("Faster")], (by) => {
      const { speed } = this.values;
      const next = by > 0 ? speeds.find((other) => other > speed + 0.001) : speeds.filter((other) => other < speed - 0.001).pop();
      if (next) this.send({ name: "set", property: "speed", value: next });
    });
    this.delay = stepper(body, say("Subtitles"), [say("Subtitles earlier"), say("Subtitles later")], (by) => {
      const tenths = Math.round(this.values["sub-delay"] / step) + by;
      this.send({ name: "set", property: "sub-delay", value: tenths * step });
    });
    const stop = add(body, "button", "action plain", say("Stop the film"));
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
    this.delay.textContent = delay === 0 ? say("on time")
      : delay > 0 ? say("{seconds} s later", { seconds: delay }) : say("{seconds} s earlier", { seconds: -delay });
  }

  async pair(place) {
    const address = this.address("pairing");
    address.searchParams.set("at", new URL("./", location.href).href);
    try {
      const response = await fetch(address);
      if (!response.ok) throw new Error(await response.text());
      this.show(place, (await response.json()).addresses);
    } catch (error) {
      add(place, "p", "", say("The code can't be made at the moment: the server does not answer."));
    }
  }

  show(place, addresses) {
    if (addresses.length === 0) {
      add(place, "p", "", say("This page is served to this machine only. For a phone, start seek-web with --listen and a token."));
      return;
    }
    const [{ url, size, path }, ...others] = addresses;
    const picture = document.createElementNS(svg, "svg");
    picture.setAttribute("class", "code");
    picture.setAttribute("viewBox", `-4 -4 ${size + 8} ${size + 8}`);
    picture.setAttribute("role", "img");
    picture.setAttribute("aria-label", say("QR code of this page's address, with the access token"));
    picture.setAttribute("shape-rendering", "crispEdges");
    const modules = document.createElementNS(svg, "path");
    modules.setAttribute("d", path);
    picture.append(modules);
    place.append(picture);
    add(place, "p", "place", url);
    add(place, "p", "", say("Point the other device's camera at the code. Whoever has it can press the buttons."));
    if (others.length > 0) add(place, "p", "", say("Other addresses: {addresses}", { addresses: others.map((other) => other.url).join(", ") }));
  }
}
