// The connection to the page's server. It reconnects; the server then sends the whole state again.

import { plural, say } from "./words.js";

// ms: between two tries to connect, doubled after each.
const pause = { first: 250, longest: 4000 };
// ms: until an answer of the player counts as missing. A disk may take 5 s.
const patience = 12000;
// ms: between two questions whether the server is there, and until an answer or a connection counts as missing.
const beat = { every: 15000, within: 5000 };

export class Link {
  // take: called with each message. gone: called when there is no connection, with a sentence and whether the token is
  // missing or wrong.
  constructor(take, gone) {
    this.take = take;
    this.gone = gone;
    this.pause = pause.first;
    // Timer of the next try.
    this.timer = 0;
    // Timer of the answer to a question; 0: none is awaited.
    this.waiting = 0;
    // While true, nothing is tried until the user enters a token.
    this.wantsToken = false;
    // What is asked and not answered: functions by the question's number.
    this.questions = new Map();
    this.lastQuestion = 0;
    this.token = rememberedToken();
    setInterval(() => this.ask(), beat.every);
    addEventListener("online", () => this.hurry());
    addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.open();
  }

  send(command) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  // Sends a command and returns a promise of the reply's data. It fails with `error`, the daemon's code or "silent", and
  // `message`, a sentence for a person.
  request(command) {
    this.lastQuestion += 1;
    const id = this.lastQuestion;
    return new Promise((resolve, reject) => {
      const fail = () => this.answer({ id, error: "silent", message: this.silence });
      const timer = setTimeout(fail, this.socket.readyState === WebSocket.OPEN ? patience : 0);
      this.questions.set(id, { resolve, reject, timer });
      this.send({ ...command, id });
    });
  }

  answer({ id, error, message, data }) {
    const question = this.questions.get(id);
    if (!question) return;
    this.questions.delete(id);
    clearTimeout(question.timer);
    if (error === "success") question.resolve(data);
    else question.reject({ error, message });
  }

  useToken(token) {
    this.token = token;
    this.wantsToken = false;
    remember(token);
    this.pause = pause.first;
    this.again();
  }

  open() {
    const address = this.address("events");
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address.href);
    this.socket = socket;
    let wasOpen = false;
    // For a host that is off or asleep the browser would wait for minutes.
    const timeout = setTimeout(() => socket.close(), beat.within);
    socket.addEventListener("open", () => {
      clearTimeout(timeout);
      wasOpen = true;
      this.pause = pause.first;
    });
    socket.addEventListener("message", (event) => {
      clearTimeout(this.waiting);
      this.waiting = 0;
      const message = JSON.parse(event.data);
      if (message.web === "reply") this.answer(message);
      else this.take(message);
    });
    socket.addEventListener("close", () => {
      clearTimeout(timeout);
      if (socket === this.socket) this.closed(socket, wasOpen);
    });
  }

  async closed(socket, wasOpen) {
    clearTimeout(this.waiting);
    this.waiting = 0;
    for (const id of this.questions.keys()) this.answer({ id, error: "silent", message: this.silence });
    const { wantsToken, message } = wasOpen ? { message: this.silence } : await this.explanation();
    // Another connection may have been opened meanwhile.
    if (socket !== this.socket) return;
    this.wantsToken = wantsToken ?? false;
    this.gone(message, this.wantsToken);
    if (this.wantsToken) return;
    this.timer = setTimeout(() => this.again(), this.pause);
    this.pause = Math.min(2 * this.pause, pause.longest);
  }

  get silence() {
    return navigator.onLine === false ? say("This device is offline.") : say("No answer from the player's machine.");
  }

  // A browser does not tell a page why its WebSocket was refused; the same request by HTTP does.
  async explanation() {
    try {
      const abort = new AbortController();
      const timeout = setTimeout(() => abort.abort(), beat.within);
      const response = await fetch(this.address("events"), { signal: abort.signal });
      clearTimeout(timeout);
      const message = (await response.text()).trim();
      return { message: this.sentence(response, message), wantsToken: response.status === 401 };
    } catch {
      return { message: this.silence };
    }
  }

  // text: the server's, without a full stop.
  sentence({ status, headers }, text) {
    switch (status) {
      case 401: return this.token ? say("This is not the access token.") : say("Enter the access token.");
      case 426: return say("The server closed the connection.");
      case 429: return plural(
        "Too many wrong tokens from this address; try again in {n} second.",
        "Too many wrong tokens from this address; try again in {n} seconds.", Number(headers.get("Retry-After")));
      // Its bound is the first word.
      case 503: return say("{count} pages are open already; close one of them.", { count: parseInt(text, 10) });
      default: return say("The server refuses this page: {why}.", { why: text });
    }
  }

  // The address of something that only those get who have the token.
  address(name) {
    const address = new URL(name, location.href);
    address.search = this.token ? new URLSearchParams({ token: this.token }).toString() : "";
    return address;
  }

  again() {
    clearTimeout(this.timer);
    this.timer = 0;
    const old = this.socket;
    this.open();
    old.close();
  }

  // Asks whether the server is there; without an answer, reconnects.
  ask() {
    if (this.socket.readyState !== WebSocket.OPEN || this.waiting) return;
    this.send({ name: "beat" });
    this.waiting = setTimeout(() => {
      this.waiting = 0;
      this.gone(this.silence, false);
      this.again();
    }, beat.within);
  }

  // The device was woken, or has a network again: don't wait for the timer.
  hurry() {
    if (this.socket.readyState === WebSocket.OPEN) this.ask();
    else if (!this.wantsToken) this.again();
  }
}

// The token in the page's address, which is removed from it, or the one of an earlier visit.
function rememberedToken() {
  const address = new URL(location.href);
  const token = address.searchParams.get("token");
  if (!token) {
    try {
      return localStorage.getItem("token");
    } catch {
      return null;
    }
  }
  address.searchParams.delete("token");
  history.replaceState(null, "", address.href.replace("overlay=&", "overlay&").replace(/overlay=$/, "overlay"));
  remember(token);
  return token;
}

function remember(token) {
  try {
    localStorage.setItem("token", token);
  } catch {
    // Without storage the page asks again the next time.
  }
}
