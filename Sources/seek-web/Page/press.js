// Presses by finger, mouse, key or screen reader. A press counts when it begins. A held one sends repeats, whose rate the
// daemon limits.

const hold = { after: 400, every: 100 };

// press: called with whether this is a repeat. repeats: whether a held press sends repeats.
export function pressable(button, press, repeats) {
  let timer = 0;
  const stop = () => clearTimeout(timer);
  const again = () => {
    if (button.disabled) return;
    press(true);
    timer = setTimeout(again, hold.every);
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    stop();
    press(false);
    if (repeats) timer = setTimeout(again, hold.after);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave", "blur"]) button.addEventListener(end, stop);
  addEventListener("blur", stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  // A screen reader's click; pointers and keys are handled above.
  button.addEventListener("click", (event) => {
    if (event.detail === 0) press(false);
  });
  button.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    if (repeats || !event.repeat) press(event.repeat);
  });
  button.addEventListener("keyup", (event) => {
    if (event.key === " ") event.preventDefault();
  });
}

// keys: a function for each key name, called with whether this is a repeat.
export function keyboard(keys) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.closest("input")) return;
    const does = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!does) return;
    if ((event.key === "Enter" || event.key === " ") && event.target.closest("button")) return;
    event.preventDefault();
    does(event.repeat);
  });
}
