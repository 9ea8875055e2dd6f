// A list of any length: read in pages as one scrolls, and only the rows in view are in the document.

// Entries of a page.
const size = 50;
// Rows above and below those in view.
const margin = 10;

// One folder's entries, or those that a search has found. Stays what it is: another folder or search is another one.
export class Listing {
  // ask: sends a command and promises the reply's data. question: `path`, null for the roots, and `search`, "" for none.
  constructor(ask, { path, search }) {
    this.ask = ask;
    this.question = { ...(path === null ? {} : { path }), ...(search ? { search } : {}) };
    // The newest reply, without its entries; null: there is none yet.
    this.head = null;
    this.pages = new Map();
  }

  // The entry, or undefined if its page is not there.
  entry(index) {
    const page = this.pages.get(Math.floor(index / size));
    return page && page[index % size];
  }

  // Reads the page of an entry. Fails as `ask` does.
  async load(index) {
    const number = Math.floor(index / size);
    const { entries, ...head } = await this.ask({ name: "films", ...this.question, offset: number * size, limit: size });
    // The folder has changed: what was read of it before has other places now.
    if (this.head && this.head.total !== head.total) this.pages.clear();
    this.head = head;
    this.pages.set(number, entries);
  }
}

// The rows of a listing. All are equally high.
export class Rows {
  // scroller: the element that scrolls. draw: fills the row of an entry. failed: called with why a page does not come.
  constructor(scroller, draw, failed) {
    Object.assign(this, { scroller, draw, failed, listing: null, isReading: false, items: new Map() });
    this.list = document.createElement("ul");
    this.list.className = "rows";
    this.list.setAttribute("role", "list");
    scroller.addEventListener("scroll", () => this.update(), { passive: true });
    addEventListener("resize", () => this.update());
    this.list.addEventListener("keydown", (event) => this.move(event));
  }

  // listing: null: there is nothing to show.
  show(listing) {
    this.listing = listing;
    this.list.textContent = "";
    this.items.clear();
    if (!listing) return this.list.remove();
    this.list.style.setProperty("--count", listing.head.total);
    this.update();
  }

  get rowHeight() {
    return this.list.offsetHeight / this.listing.head.total;
  }

  // The first row in view and the one after the last, with the margin.
  get range() {
    const { total } = this.listing.head;
    const height = this.rowHeight;
    if (!(height > 0)) return [0, 0];
    const above = this.scroller.getBoundingClientRect().top - this.list.getBoundingClientRect().top;
    const first = Math.floor(above / height);
    const last = Math.ceil((above + this.scroller.clientHeight) / height);
    return [Math.min(total, Math.max(0, first - margin)), Math.min(total, Math.max(0, last + margin))];
  }

  update() {
    if (!this.listing || !this.list.isConnected) return;
    const [first, end] = this.range;
    for (const [index, item] of this.items) {
      // The row with the focus stays.
      if ((index >= first && index < end) || item.contains(document.activeElement)) continue;
      item.remove();
      this.items.delete(index);
    }
    let missing = null;
    for (let index = first; index < end; index += 1) {
      if (!this.row(index) && missing === null) missing = index;
    }
    if (missing !== null) this.read(missing);
  }

  // Puts the row of an entry in its place. Returns whether the entry is there.
  row(index) {
    const entry = this.listing.entry(index);
    const old = this.items.get(index);
    if (old && (!entry || old.firstChild)) return entry !== undefined;
    const item = old || document.createElement("li");
    if (!old) {
      item.style.setProperty("--index", index);
      item.setAttribute("aria-posinset", index + 1);
      item.setAttribute("aria-setsize", this.listing.head.total);
      this.items.set(index, item);
      // In the order in which they are read.
      const after = [...this.list.children].find((other) => Number(other.style.getPropertyValue("--index")) > index);
      this.list.insertBefore(item, after || null);
    }
    if (entry) this.draw({ item, entry, index });
    return entry !== undefined;
  }

  // One page at a time: those that were passed by meanwhile are not read.
  async read(index) {
    if (this.isReading) return;
    const { listing } = this;
    const { total } = listing.head;
    this.isReading = true;
    let error = null;
    try {
      await listing.load(index);
    } catch (reason) {
      error = reason;
    }
    this.isReading = false;
    if (listing !== this.listing) return this.update();
    // The next scroll asks again.
    if (error) return this.failed(error);
    if (listing.head.total !== total) return this.show(listing);
    this.update();
  }

  // Arrow keys go from row to row.
  move(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = event.target.closest("li");
    if (!step || !item) return;
    event.preventDefault();
    this.focus(Number(item.style.getPropertyValue("--index")) + step);
  }

  // Gives a row the focus, and scrolls to it. Returns whether it is there.
  focus(index) {
    if (!this.listing || !(index >= 0 && index < this.listing.head.total)) return false;
    this.row(index);
    const item = this.items.get(index);
    item.scrollIntoView({ block: "nearest" });
    const target = item.querySelector("button");
    if (!target) return false;
    target.focus({ preventScroll: true });
    this.update();
    return true;
  }
}
