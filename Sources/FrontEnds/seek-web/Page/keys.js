// The sheet "Keys": what the keys of a keyboard do.

import { add } from "./sheet.js";
import { say } from "./words.js";

const keys = [
  [say("→ or L"), say("Skip forward; hold it to skip faster and faster")],
  [say("← or J"), say("Skip backward")],
  [say("Space or K"), say("Play or pause")],
  ["U", say("Undo the last jump")],
  ["B", say("Hear the last line again")],
  ["T", say("Take the skip that is offered")],
  [say("Escape"), say("Go back to where the presses began")],
  [say("Page up, Page down"), say("Next chapter, previous chapter")],
  [say("Home, End"), say("Start and end of the film")],
  ["↑ ↓", say("Volume")],
  ["M", say("Mute")],
  ["?", say("This list")],
];

export const make = () => ({
  name: say("Keys"),
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
