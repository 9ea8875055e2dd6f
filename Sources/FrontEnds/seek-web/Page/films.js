// The sheet "Films": what was begun, and the folders with their films. A tap plays, a long press adds behind the current one.

import { Entries, icon } from "./film-entries.js";
import { Listing, Rows } from "./listing.js";
import { announce, note } from "./notes.js";
import { add, closeSheet, element, isOpen, tell } from "./sheet.js";
import { locale, plural, say, translated, why } from "./words.js";

// ms after the last key until it is searched, until a list that does not come says so, and until the disk is named.
const wait = { search: 200, told: 400, disk: 2500 };
// Films that "Continue watching" shows.
const begun = 20;

// The styles of this sheet; they come with it.
const styles = document.createElement("link");
const styled = new Promise((resolve) => {
  for (const name of ["load", "error"]) styles.addEventListener(name, resolve);
});
styles.rel = "stylesheet";
styles.href = "films.css";
document.head.append(styles);

// For a screen reader alone; what is behind the sheet is not read out.
const spoken = add(element("sheet"), "p", "unseen", "");
spoken.id = "sheet-spoken";
spoken.setAttribute("role", "status");

const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1).replace(/[.\s]*$/, ".");

function trouble({ error, message }) {
  switch (error) {
    // The page's own.
    case "silent": return message;
    case "closed": return say("The player does not answer.");
    case "not-found": return say("It is no longer there.");
    case "too-many": return say("The player reads other folders. Try again in a moment.");
    case "forbidden": return say("The player may not open this.");
    case "unavailable": return unavailable(message || "");
    default: return sentence(why(error, message));
  }
}

// The code has several causes.
function unavailable(message) {
  if (message.startsWith("no folder of films")) return say("There is no folder of films: set films.folders in seekd.toml.");
  if (message.includes("does not answer")) return say("The disk of the folder does not answer.");
  return say("The folder can't be read: {why}.", { why: message });
}

// A list, with the names in the page's language.
const named = ({ title = "", entries, ...rest }) => ({
  ...rest, title: translated(title), entries: entries.map((entry) => ({ ...entry, name: translated(entry.name) })),
});

// MARK: - The sheet

export const make = (parts) => new Films(parts);

class Films {
  // ask: sends a command and promises the reply's data. address: makes the address of a name on this server, with the token.
  // isIdle: whether nothing plays.
  constructor({ ask, address, isIdle }) {
    Object.assign(this, { ask, isIdle, name: say("Films"), kind: "films" });
    this.list = (command) => ask(command).then(named);
    this.entries = new Entries({
      address, enter: (entry, index) => this.enter(entry, index), play: (entry, mode) => this.play(entry, mode),
    });
    const failed = (error) => tell(trouble(error), true);
    this.rows = new Rows(element("sheet-body"), (row) => this.entries.row(row), failed);
    this.timer = 0;
  }

  fill(body) {
    this.body = body;
    this.places = [{ path: null, title: this.name, text: "", scroll: 0 }];
    this.begun = null;
    const form = add(body, "form", "find", "");
    form.setAttribute("role", "search");
    form.append(icon("search"));
    this.field = add(form, "input", "", "");
    Object.assign(this.field, { type: "search", maxLength: 64, autocomplete: "off", spellcheck: false });
    this.field.setAttribute("enterkeyhint", "search");
    this.field.addEventListener("input", () => this.typed());
    this.field.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !this.field.value) return;
      event.preventDefault();
      event.stopPropagation();
      this.search("");
    });
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.typed(0);
      // Puts a phone's keyboard away.
      this.field.blur();
    });
    this.content = add(body, "div", "content", "");
    this.show();
    this.askBegun();
  }

  get place() {
    return this.places[this.places.length - 1];
  }

  // The player is there again.
  renew() {
    if (!isOpen(this)) return;
    this.body.textContent = "";
    this.fill(this.body);
    this.body.focus();
  }

  // MARK: - Where one is

  // A step back: out of the search, or of the folder. Returns whether there was one.
  goBack() {
    if (this.place.text) {
      this.search("");
      return true;
    }
    if (this.places.length === 1) return false;
    const { from } = this.places.pop();
    this.show();
    this.body.scrollTop = this.place.scroll;
    this.rows.show(this.place.listing);
    this.focus(from);
    return true;
  }

  enter(entry, index) {
    this.place.scroll = this.body.scrollTop;
    this.places.push({ path: entry.path, title: entry.name, text: "", scroll: 0, from: index });
    this.show();
    this.body.scrollTop = 0;
    this.body.focus();
  }

  typed(delay = wait.search) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.search(this.field.value), delay);
  }

  search(text) {
    clearTimeout(this.timer);
    if (this.field.value.trim() !== text.trim()) this.field.value = text;
    if (this.place.text === text.trim()) return;
    this.place.text = text.trim();
    this.place.found = null;
    this.show();
    this.body.scrollTop = 0;
  }

  // MARK: - What is seen

  // Shows this place: from memory if it was here before.
  show() {
    const { place } = this;
    element("sheet-title").textContent = place.title;
    const back = element("back");
    const before = this.places[this.places.length - 2];
    back.hidden = !before;
    if (before) back.setAttribute("aria-label", before.text ? say("Back to the search") : say("Back to {title}", { title: before.title }));
    const words = before ? say("Search in {title}", { title: place.title }) : say("Search films");
    if (this.field.value.trim() !== place.text) this.field.value = place.text;
    this.field.placeholder = words;
    this.field.setAttribute("aria-label", words);
    const which = place.text ? "found" : "all";
    if (!place[which]) place[which] = new Listing(this.list, { path: place.path, search: place.text });
    place.listing = place[which];
    if (place.listing.head) return this.draw();
    this.read(place.listing);
  }

  // Until its first reply is there, the list before stays.
  async read(listing) {
    const isShown = () => isOpen(this) && this.place.listing === listing;
    const timers = [[wait.told, this.place.text ? say("Searching") : say("Reading the folder")], [wait.disk, say("Waiting for the disk")]].map(([time, words]) =>
      setTimeout(() => isShown() && this.state(words, { isBusy: true }), time));
    try {
      await Promise.all([listing.load(0), styled]);
      if (isShown()) this.draw(true);
    } catch (error) {
      if (isShown()) this.state(trouble(error), { again: () => this.renewPlace() });
    } finally {
      timers.forEach(clearTimeout);
    }
  }

  renewPlace() {
    this.place.all = this.place.found = null;
    if (this.places.length === 1) this.askBegun();
    this.show();
  }

  // One sentence in place of the list.
  state(words, { isBusy = false, again = null } = {}) {
    this.clear();
    spoken.textContent = words;
    const box = add(this.content, "div", "state", "");
    if (isBusy) add(box, "span", "wait", "");
    add(box, "p", "", words);
    if (again) {
      const retry = add(box, "button", "action", say("Try again"));
      retry.type = "button";
      retry.addEventListener("click", () => {
        this.body.focus();
        again();
      });
    }
  }

  clear() {
    this.rows.show(null);
    this.content.textContent = "";
    if (this.places.length > 1 || this.place.text || !this.begun || this.begun.length === 0) return;
    add(this.content, "h3", "", say("Continue watching"));
    this.entries.shelf(this.content, this.begun);
  }

  // isNew: it was read for the first time, so that its size is told.
  draw(isNew = false) {
    const { listing, text } = this.place;
    const { total, complete, title } = listing.head;
    const size = { n: total.toLocaleString(locale) };
    if (total === 0) return this.state(this.nothing(listing));
    this.clear();
    const heading = text ? plural("{n} found", "{n} found", total, size) : this.places.length > 1 ? "" : listing.head.path === null ? say("Folders") : title;
    if (heading) add(this.content, "h3", "", heading);
    this.content.append(this.rows.list);
    if (!complete) add(this.content, "p", "", text ? say("The search has stopped here. Type more of the name.")
      : plural("The folder has more: only the first name was read.", "The folder has more: only the first {n} names were read.", total, size));
    this.rows.show(listing);
    if (isNew) spoken.textContent = text ? heading : plural("{title}: {n} entry", "{title}: {n} entries", total, { ...size, title: this.place.title });
  }

  nothing({ head }) {
    const { text } = this.place;
    if (text) return head.complete ? say("No film has “{text}” in its name.", { text }) : say("The search has stopped before it found anything. Type more of the name.");
    return this.places.length > 1 || head.path === null ? say("There are no films in this folder.")
      : say("There are no films yet. Copy some to the folder “{title}”.", { title: head.title });
  }

  // index: of the row that had the focus.
  focus(index) {
    if (!this.rows.focus(index)) this.body.focus();
  }

  // MARK: - Continue watching

  async askBegun() {
    const places = this.places;
    try {
      const { entries } = await this.list({ name: "continue", limit: begun });
      await styled;
      if (this.places !== places) return;
      this.begun = entries;
    } catch (error) {
      // The list below says what is wrong.
      return;
    }
    const heading = this.content.querySelector(".shelf");
    if (heading || this.places.length > 1 || this.place.text) return;
    const { scrollTop } = this.body;
    if (this.place.listing.head) this.draw();
    this.body.scrollTop = scrollTop;
  }

  // MARK: - Playing

  // mode: "replace" or "next".
  async play(entry, mode) {
    const isFirst = this.isIdle();
    const { name } = entry;
    tell(mode === "next" ? "" : say("Opening {name}…", { name }));
    try {
      await this.ask({ name: "play-film", path: entry.path, mode });
    } catch (error) {
      if (isOpen(this)) tell(trouble(error), true);
      else note(trouble(error), { isFailure: true });
      return;
    }
    if (mode === "next") return tell(isFirst ? say("{name} plays now", { name }) : say("{name} plays next", { name }));
    if (isOpen(this)) closeSheet();
    announce(say("Playing {name}", { name }));
  }
}
