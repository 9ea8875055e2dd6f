// Presses: by finger, mouse, key or screen reader. Each is one press, when it begins; what is held goes on with repeats,
// of which the daemon serves as many as it is set to.

const hold = { after: 400, every: 100 };

// press: called with whether this is a repeat. repeats: whether holding goes on.
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
  // A screen reader's; a pointer's and a key's have been served.
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

// keys: by their names, what each does; called with whether it repeats.
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
