// What the device itself can do: vibrate, keep its screen on, keep the page without a network. Each where its browser
// can; most of it only with HTTPS or on the machine itself.

const stored = (name, otherwise) => {
  try {
    return localStorage.getItem(name) || otherwise;
  } catch (error) {
    return otherwise;
  }
};
const store = (name, value) => {
  try {
    localStorage.setItem(name, value);
  } catch (error) {
    // Without storage the choice lasts as long as the page.
  }
};

// A setting, "yes" or "no", and what follows its change.
function choice(name, otherwise, changed = () => {}) {
  let isOn = stored(name, otherwise) === "yes";
  return {
    get isOn() { return isOn; },
    set isOn(value) {
      isOn = value;
      store(name, isOn ? "yes" : "no");
      changed();
    },
  };
}

// MARK: - Vibration

export const canVibrate = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
export const vibration = choice("vibrates", "yes");

// pattern: ms of vibration and pauses.
export function buzz(...pattern) {
  if (canVibrate && vibration.isOn) navigator.vibrate(pattern);
}

// MARK: - Seeking

// Whether the film stands still during a gesture, where pictures show its places.
export const peeking = choice("peek", "no");

// MARK: - The screen

export const canStayAwake = "wakeLock" in navigator;
let lock = null;
export const wakefulness = choice("awake", "no", keepAwake);

// The browser takes the lock away while the page is hidden.
async function keepAwake() {
  if (!canStayAwake) return;
  if (wakefulness.isOn && !lock && !document.hidden) {
    try {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => (lock = null));
    } catch (error) {
      lock = null;
    }
  } else if (!wakefulness.isOn && lock) {
    lock.release();
  }
}
document.addEventListener("visibilitychange", keepAwake);
keepAwake();

// MARK: - The home screen

let installation = null;
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installation = event;
});
addEventListener("appinstalled", () => (installation = null));

export const canInstall = () => installation !== null;
export const install = () => installation && installation.prompt();
export const isInstalled = () => matchMedia("(display-mode: standalone)").matches || navigator.standalone === true;

// The page's files stay on the device, so that it opens and says what is missing when the machine is off.
if ("serviceWorker" in navigator) navigator.serviceWorker.register("service-worker.js").catch(() => {});
