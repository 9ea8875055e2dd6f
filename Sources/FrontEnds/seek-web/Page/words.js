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
  return typeof level !== "number" ? "" : level > 0 ? `Buffering ${Math.round(100 * level)} %` : "Buffering";
}

// The film's title, or why there is none.
export function film(media) {
  switch (media.phase) {
    case "idle": return "Nothing is playing";
    case "loading": return "Loading";
    case "loaded":
    case "reconnecting": return media.title || "A film";
    case "ended": return "The film is over";
    case "failed": return "It can't be played";
    default: return "seekd";
  }
}
