// The sheet "More": the sleep timer, how another device opens this page, and what this device does.

import { canInstall, canStayAwake, canVibrate, install, isInstalled, peeking, vibration, wakefulness } from "./device.js";
import { add, refreshSheet } from "./sheet.js";
import { Sleep } from "./sleep.js";

const svg = "http://www.w3.org/2000/svg";

function setting(body, text, choice) {
  const label = add(body, "label", "setting", text);
  const box = document.createElement("input");
  box.type = "checkbox";
  box.checked = choice.isOn;
  box.addEventListener("change", () => (choice.isOn = box.checked));
  label.append(box);
}

export class More {
  // address: makes the address of a name on this server, with the token.
  constructor(address, send) {
    this.name = "More";
    this.sleep = new Sleep(send, () => refreshSheet(this));
    this.address = address;
  }

  fill(body) {
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
