// The sheet "Keys": what the keys of a keyboard do.

import { add } from "./sheet.js";

const keys = [
  ["→ or L", "Skip forward; hold it to skip faster and faster"],
  ["← or J", "Skip backward"],
  ["Space or K", "Play or pause"],
  ["U", "Undo the last jump"],
  ["B", "Hear the last line again"],
  ["T", "Take the skip that is offered"],
  ["Escape", "Go back to where the presses began"],
  ["Page up, Page down", "Next chapter, previous chapter"],
  ["Home, End", "Start and end of the film"],
  ["↑ ↓", "Volume"],
  ["M", "Mute"],
  ["?", "This list"],
];

export const make = () => ({
  name: "Keys",
  fill(body) {
    const list = add(body, "dl", "keys", "");
    // A low window scrolls it, with the arrow keys too.
    list.tabIndex = 0;
    for (const [key, meaning] of keys) {
      add(list, "dt", "", key);
      add(list, "dd", "", meaning);
    }
  },
});
