// The texts of the page. The reasons are those of OverlayWords.swift.

const reasons = {
  "nothing-loaded": "nothing is loaded",
  "not-seekable": "this film is not seekable",
  timeout: "the player took too long",
  "seek-failed": "the player could not seek there",
  "file-changed": "another film was loaded",
  "file-ended": "the film ended",
  "shutting-down": "seekd is stopping",
  "foreign-seek": "another program moved the player",
};

// "failed: nothing is loaded"
export function failure(reason) {
  return reason ? `failed: ${reasons[reason] ?? reason}` : "failed";
}

export function buttonName(event) {
  return event.button === "forward" ? "Forward" : "Backward";
}

// "Forward 30 seconds, stopped at the end"
export function pressed(event) {
  return event.spoken + (event.clamped ? `, stopped at the ${event.clamped}` : "");
}

// "Forward at 50 times the speed" of a button that is held down; "" if it is not.
export function held(event) {
  return typeof event.speed !== "number" ? "" : `${buttonName(event)} at ${Math.round(10 * event.speed) / 10} times the speed`;
}

// What the play button has come to show.
export function playing(event) {
  return event.stopped ? "Stopped" : event.playing ? "Playing" : "Paused";
}

// Why a picture stands still.
export function buffering(level) {
  return level == null ? "" : level > 0 ? `Buffering ${Math.round(100 * level)} %` : "Buffering";
}

// The film's title, or why there is none.
export function film(media) {
  switch (media.phase) {
    case "idle": return "Nothing is playing";
    case "loading": return "Loading";
    case "loaded": return media.title || "A film";
    case "ended": return "The film is over";
    case "failed": return "It can't be played";
    default: return "seekd";
  }
}

// "1:02:03", "4:05". As ClockText of the other faces: a chapter at 1:00 may be at 59.99 s.
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds + 0.05));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const texts = parts.map((part) => String(part).padStart(2, "0"));
  return (parts[0] > 0 ? texts : texts.slice(1)).join(":").replace(/^0/, "");
}

// "Ends at 22:41", in the browser's language of times.
export function endsAt(seconds) {
  const time = new Date(Date.now() + 1000 * seconds);
  return `Ends at ${time.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" })}`;
}
