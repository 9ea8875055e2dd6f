// The connection to the server of this page. It comes back by itself; what it tells then is the truth anew.

const pause = { first: 250, longest: 4000 };
// ms: how often to ask whether the server is there, and how long an answer may take; so may a connection.
const beat = { every: 15000, within: 5000 };

export class Link {
  // take: a message came. gone: there is no server, or none that lets us in; with its words, and whether the token is
  // what it wants.
  constructor(take, gone) {
    this.take = take;
    this.gone = gone;
    this.pause = pause.first;
    // Until the next try.
    this.timer = 0;
    // Counts while it is not 0: until an answer.
    this.waiting = 0;
    // Nothing is tried until a person has given one.
    this.wantsToken = false;
    this.token = rememberedToken();
    setInterval(() => this.ask(), beat.every);
    addEventListener("online", () => this.hurry());
    addEventListener("visibilitychange", () => document.hidden || this.hurry());
    this.open();
  }

  send(command) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(command));
  }

  useToken(token) {
    this.token = token;
    this.wantsToken = false;
    remember(token);
    this.pause = pause.first;
    this.again();
  }

  open() {
    const socket = new WebSocket(this.address("ws"));
    this.socket = socket;
    let wasOpen = false;
    // A host that is off or asleep never answers, and the browser would wait for minutes.
    const patience = setTimeout(() => socket.close(), beat.within);
    socket.addEventListener("open", () => {
      clearTimeout(patience);
      wasOpen = true;
      this.pause = pause.first;
    });
    socket.addEventListener("message", (event) => {
      clearTimeout(this.waiting);
      this.waiting = 0;
      this.take(JSON.parse(event.data));
    });
    socket.addEventListener("close", () => {
      clearTimeout(patience);
      if (socket === this.socket) this.closed(socket, wasOpen);
    });
  }

  async closed(socket, wasOpen) {
    clearTimeout(this.waiting);
    this.waiting = 0;
    const { wantsToken, message } = wasOpen ? { message: "the page's server is gone" } : await this.explanation();
    // Meanwhile another may have been opened.
    if (socket !== this.socket) return;
    this.wantsToken = wantsToken ?? false;
    this.gone(message, this.wantsToken);
    if (this.wantsToken) return;
    this.timer = setTimeout(() => this.again(), this.pause);
    this.pause = Math.min(2 * this.pause, pause.longest);
  }

  // A browser does not tell a page why its connection was refused; the same request in plain does.
  async explanation() {
    try {
      const response = await fetch(this.address("http"), { signal: AbortSignal.timeout(beat.within) });
      const message = (await response.text()).trim();
      return response.status === 426 ? { message: "it hung up" } : { message, wantsToken: response.status === 401 };
    } catch {
      return { message: "the page's server is gone" };
    }
  }

  address(scheme) {
    const address = new URL("events", location.href);
    address.search = this.token ? new URLSearchParams({ token: this.token }).toString() : "";
    address.protocol = scheme + (location.protocol === "https:" ? "s" : "");
    return address;
  }

  again() {
    clearTimeout(this.timer);
    this.timer = 0;
    const old = this.socket;
    this.open();
    old.close();
  }

  // Whether the server is there; where it does not say, a new one is looked for.
  ask() {
    if (this.socket.readyState !== WebSocket.OPEN || this.waiting) return;
    this.send({ name: "beat" });
    this.waiting = setTimeout(() => {
      this.waiting = 0;
      this.gone("the page's server does not answer", false);
      this.again();
    }, beat.within);
  }

  // The phone was woken, or is in a network again: don't wait for the time to be up.
  hurry() {
    if (this.socket.readyState === WebSocket.OPEN) this.ask();
    else if (!this.wantsToken) this.again();
  }
}

// From the page's address, out of which it is taken, or from an earlier visit.
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
    // A browser that keeps nothing asks again the next time.
  }
}
