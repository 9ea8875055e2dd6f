// Times as people read them.

// "1:02:03", "4:05"
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const texts = parts.map((part) => String(part).padStart(2, "0"));
  return (parts[0] > 0 ? texts : texts.slice(1)).join(":").replace(/^0/, "");
}

// "Ends at 22:41", in the browser's language of times.
export function endsAt(seconds) {
  const time = new Date(Date.now() + 1000 * seconds);
  return `Ends at ${time.toLocaleTimeString([], { hour: "numeric", minute: "2-digit" })}`;
}
