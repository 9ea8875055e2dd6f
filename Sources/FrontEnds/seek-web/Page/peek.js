// Pictures of other places of the film: asks the server for them, and shows one above the finger.

import { filmNumber } from "./art.js";
import { element } from "./sheet.js";

// Answers in a row that there is none, after which nothing is asked for this film for a while.
const patience = 3;
// ms for which nothing is asked then: a disk may be slow, or seek-pictures may start again.
const rest = 60000;
// ms until an answer counts as missing. The server's own bound is shorter.
const timeout = 5000;

export class Peek {
  // address: makes the address of a name on this server, with the token.
  constructor(address) {
    this.address = address;
    this.bar = element("bar");
    this.bubble = element("bubble");
    this.image = element("peek");
    // Whether somebody looks for a place.
    this.isOpen = false;
    // Whether a place is asked for, and the one that is asked for next.
    this.isAsking = false;
    this.next = null;
    this.renew();
  }

  // Another film, or another connection to the server, may have pictures where the last one had none.
  renew() {
    if (this.film === filmNumber()) {
      if (this.misses >= patience && Date.now() > this.missedAt + rest) this.misses = 0;
      return;
    }
    this.film = filmNumber();
    this.misses = 0;
    this.found = false;
    this.leave();
    this.reveal(false);
  }

  // Whether there is a picture of this film.
  get isFound() {
    this.renew();
    return this.found;
  }

  // Whether there may be one: nothing says that there is none.
  get isThere() {
    this.renew();
    return this.misses < (this.found ? patience : 1);
  }

  // A picture as an address, or null. time: s. within: how far before it a picture may be that is there already, s.
  async picture(time, within) {
    this.renew();
    const { film } = this;
    if (this.misses >= patience) return null;
    const address = this.address("place");
    // The film's number keeps pictures of another one that the browser has.
    for (const [name, value] of [["at", time.toFixed(2)], ["within", within.toFixed(2)], ["film", film]]) {
      address.searchParams.set(name, value);
    }
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeout);
    try {
      const response = await fetch(address, { signal: abort.signal });
      const picture = response.status === 200 ? await data(await response.blob()) : null;
      if (film !== filmNumber()) return null;
      // Any other status says nothing about the film.
      if (response.status === 204) [this.misses, this.missedAt] = [this.misses + 1, Date.now()];
      if (picture) [this.found, this.misses] = [true, 0];
      return picture;
    } catch (error) {
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  // Shows the place's picture once it is there; meanwhile the one before stays. Of the places that come until then only
  // the newest is asked for. shown: called when a picture is there.
  look(time, within, shown) {
    this.renew();
    if (!this.isOpen) {
      this.isOpen = true;
      this.reveal(false);
      this.last = null;
    }
    this.next = { time, within, shown };
    if (!this.isAsking) this.ask();
  }

  async ask() {
    this.isAsking = true;
    while (this.next) {
      const { time, within, shown } = this.next;
      this.next = null;
      if (time === this.last) continue;
      this.last = time;
      const picture = await this.picture(time, within);
      if (!picture || !this.isOpen) continue;
      const isWhole = await this.draw(picture);
      if (!this.isOpen) continue;
      this.reveal(isWhole);
      this.bar.toggleAttribute("data-peeking", isWhole);
      shown();
    }
    this.isAsking = false;
  }

  // Returns whether the browser can draw it.
  async draw(picture) {
    this.image.src = picture;
    try {
      await this.image.decode();
      return true;
    } catch (error) {
      return false;
    }
  }

  reveal(isThere) {
    this.image.hidden = !isThere;
    this.bubble.toggleAttribute("data-pictured", isThere);
  }

  // Nobody looks any more. The picture fades out with the time.
  leave() {
    this.isOpen = false;
    this.next = null;
    this.bar.removeAttribute("data-peeking");
  }
}

// The page's policy allows no addresses of blobs.
function data(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result));
    reader.addEventListener("error", () => reject(reader.error));
    reader.readAsDataURL(blob);
  });
}
