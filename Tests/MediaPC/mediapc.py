"""The machine as a viewer sees it: films, taps, the picture, the sound, and the documents that say how to use it."""

import concurrent.futures
import contextlib
import json
import os
import re
import shlex

import report as deadlines
import sound
from machine import Gone, Machine
from report import Unexpected, expect, until

FILM = "/srv/films/film.mkv"

# Where the total of forward taps is, in parts of the screen: beside the button, whose ring is left of it.
TOTAL = (0.785, 0.43, 0.985, 0.57)
# Where the position is, above the left end of the row of segments: while a seek runs, the position that it leads to.
POSITION = (0.04, 0.86, 0.15, 0.91)


class MediaPC(Machine):
    def __init__(self, system, processor, pictures):
        """pictures: the folder for what the screen showed."""
        super().__init__(system, processor)
        self.pictures = pictures

    # Commands of people

    def as_user(self, script, user="viewer", seconds=120):
        """Runs a script in a session of the user's own, as after a login. Its output; it has to succeed."""
        return self.text(f"su -l {user} -c {shlex.quote('bash -e -c ' + shlex.quote(script))}", seconds)

    def request(self, *words):
        """The data of seekd's reply, None if it has none."""
        line = json.dumps({"command": list(words)})
        return json.loads(self.text(f"seekctl send {shlex.quote(line)}").splitlines()[-1]).get("data")

    def property(self, name):
        return self.request("get_property", name)

    # Services

    def unit(self, name, prop):
        return self.text(f"systemctl show -P {prop} {name}")

    def process(self, name="seekd"):
        """The main process of a service, 0 if it does not run."""
        return int(self.unit(name, "MainPID"))

    def is_active(self, *names):
        return set(self.run(f"systemctl is-active {' '.join(names)}")[1].split()) == {"active"}

    def new_process(self, old, name="seekd"):
        """Waits until the service runs in another process."""
        return until(lambda: self.is_active(name) and (new := self.process(name)) not in (0, old) and new, f"another process of {name}")

    def log(self, options):
        """The journal; nothing if the machine does not answer."""
        try:
            return self.run(f"journalctl --no-pager -o short-monotonic {options}")[1] if self.is_running() else ""
        except (OSError, Gone):
            return ""

    def evidence(self, number):
        """Keeps what the screen shows and seekd's trace. The last messages of seekd's programs and of systemd about them."""
        with contextlib.suppress(OSError, ValueError, Gone, AttributeError):
            self.keep(f"failure-{number}")
            said = self.run("timeout 20 seekctl trace; timeout 20 seekctl status --json")[1]
            with open(self.path(f"failure-{number}.jsonl"), "w", encoding="utf-8") as file:
                file.write(said)
        return self.log("-n 400 | grep -E 'seekd|seek-|seekctl' | tail -n 12")

    def collect_logs(self, part):
        """Keeps the journal of the running machine."""
        with open(self.path(f"journal-{part.replace(' ', '-')}.log"), "w", encoding="utf-8") as file:
            file.write(self.log("--all | tail -c 8000000"))

    # The picture

    def shown(self):
        """The position in the film that the screen shows, in s; None if it shows something else."""
        return self.picture().seconds()

    def until_shown(self, at, expected, seconds=30):
        """Waits until the screen shows a position for which `at` is true, and returns it."""
        last = []

        def probe():
            last[:] = [self.shown()]
            return last[0] is not None and at(last[0]) and (last[0] or 0.001)

        return until(probe, expected, seconds, lambda: last[0])

    def until_at(self, position, seconds=30):
        return self.until_shown(lambda shown: abs(shown - position) < 0.11, f"a picture of {position} s", seconds)

    def until_plays(self, beyond=0.0, seconds=60):
        """Waits until the film is seen to move on for a second, after the position `beyond`. Returns its position."""
        seen = []

        def plays(shown):
            # A jump is not playback.
            if seen and not seen[-1] <= shown <= seen[-1] + 5:
                seen.clear()
            seen.append(shown)
            return shown >= seen[0] + 1 and shown >= beyond

        return self.until_shown(plays, f"a film that plays, after {beyond} s", seconds)

    def play(self, *films):
        """Loads films and lets the first one play; a player that was paused stays paused otherwise."""
        # seekctl waits 10 s, which an emulated processor may take right after a start.
        until(lambda: self.succeeds("seekctl load " + " ".join(films)), "a film that loads")
        self.request("set_property", "pause", False)
        self.until_plays()

    def stand_at(self, position):
        """Pauses, goes to a position, and waits until it is shown and the overlay is gone."""
        self.request("set_property", "pause", True)
        self.request("scrub", position)
        self.until_at(position)
        self.until_bare()

    def until_bare(self):
        until(lambda: self.picture().part(0, 0.15, 1, 1).lights() == 0, "a film without the overlay", 20)

    def until_dark(self):
        until(lambda: self.picture().lights(20) == 0, "a dark screen", 20)

    def until_reads(self, words, name, seconds=30):
        """Waits until the screen shows a text, and keeps the picture as `name`."""
        seen = []

        def reads():
            picture = self.picture()
            if seen != [picture]:
                seen[:] = [picture]
            return seen[0].has_text(words)

        try:
            until(reads, f"'{words}' on the screen", seconds, lambda: seen[0].text)
        finally:
            self.keep(name, seen[0] if seen else None)

    def keep(self, name, picture=None):
        os.makedirs(self.pictures, exist_ok=True)
        (picture or self.picture()).save(os.path.join(self.pictures, name + ".png"))

    def totals(self, expected, name, taps, again):
        """Calls `taps`, and waits until the overlay shows this total of forward taps; keeps the picture as `name`.

        again: goes back to where the taps begin. An emulated processor may be too busy to draw while the total is to be
        seen: then once more from there, at most twice.
        """
        read = []
        for attempt in range(3 if deadlines.pace > 1 else 1):
            if attempt:
                again()
            seen = self.seen_totals(taps)
            for part, picture in sorted(seen, key=lambda both: -both[0].lights())[:20]:
                read.append(part.words("+-0123456789"))
                if read[-1] == expected:
                    self.keep(name, picture)
                    return
            if seen:
                self.keep(name + "-failed", max(seen, key=lambda both: both[0].lights())[1])
        raise Unexpected(f"{expected} on the screen", sorted(set(read)) or "a screen without a total")

    def seen_totals(self, taps, place=TOTAL):
        """The parts of the screen with a total, and their pictures, from the taps until the total is gone; each once, in
        their order. place: the part, if not that of the totals."""
        seen = {}
        # At the same time, because an emulated processor may take longer for a tap than the overlay shows it.
        with concurrent.futures.ThreadPoolExecutor(1) as pool:
            tapping = pool.submit(taps)

            def probe():
                picture = self.picture()
                part = picture.part(*place)
                if part.lights() > 10:
                    seen.setdefault(part.pixels, (part, picture))
                return tapping.done() and seen and not part.lights()

            with contextlib.suppress(Unexpected):
                until(probe, "the overlay's total", 10)
            tapping.result()
        return list(seen.values())

    # The sound

    def heard(self, seconds=1, since=0):
        """The tone that the machine has played last, in Hz."""
        return sound.tone(sound.samples(self.sound, seconds, since))

    def sound_size(self):
        return os.path.getsize(self.sound) if os.path.exists(self.sound) else 0


def sentences(document):
    """The text of a document, each paragraph in one line."""
    with open(document, encoding="utf-8") as file:
        return re.sub(r"(?<!\n)\n(?![\n|`#])", " ", file.read())


def commands(document, heading, before=""):
    """The lines of the first block of commands after a heading and, if given, after some words, without comments."""
    with open(document, encoding="utf-8") as file:
        text = file.read()
    start = f"\n{text}".index(f"\n{heading}\n")
    start = text.index(before, start)
    block = re.search(r"```sh\n(.*?)```", text[start:], re.DOTALL)
    lines = [re.sub(r"\s+#\s.*", "", line).strip() for line in block.group(1).splitlines()]
    return [line for line in lines if line]
