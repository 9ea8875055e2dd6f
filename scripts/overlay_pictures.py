"""Takes pictures of the overlay on the video: eight moments on a bright, a dark and a busy film with two lines of
subtitles, as a desktop shows them after a fresh install.

usage: overlay_pictures.py PROGRAMS OUT SHEET    PROGRAMS: the folder with seekd and seek-overlay; OUT: a folder for the
                                                 pictures; SHEET: the .webp with all of them, small

seekd starts the overlay itself, without a configuration. Its only options are those that a screen without graphics hardware
and window manager needs. A picture is taken when seekd's events and the screen say that
its moment has come.
"""

import pathlib
import sys
import tempfile
import time

from stage import Events, Stage, ffmpeg
from waiting import ask, connected, until

WIDTH, HEIGHT = 1920, 1080
FILMS = {
    "bright": "gradients=s=480x270:r=2:d=300:c0=0xffffff:c1=0xfff4d8:c2=0xe6f3ff:c3=0xffffff:n=4:seed=7:speed=0.005,"
              "scale=1920:1080:flags=bilinear",
    "dark": "gradients=s=480x270:r=2:d=300:c0=0x020304:c1=0x141a24:c2=0x000000:c3=0x1a1410:n=4:seed=7:speed=0.005,"
            "scale=1920:1080:flags=bilinear",
    "busy": "life=s=240x135:r=2:mold=12:ratio=0.42:seed=7:death_color=0xb03030:life_color=0xf4e9b0:mold_color=0x204060,"
            "scale=1920:1080:flags=neighbor",
}
CHAPTERS = [(0, "Opening"), (24, "Along the river"), (96, "The bridge at noon"), (130, "Storm"), (235, "The way home")]
LINES = "They crossed the river before the storm,\nand nobody has seen them since."
START = 60


def main():
    programs, out, sheet = (pathlib.Path(path) for path in sys.argv[1:])
    out.mkdir(parents=True, exist_ok=True)
    for name, picture in FILMS.items():
        film = make_film(name, picture)
        with tempfile.TemporaryDirectory() as folder, Stage(folder, WIDTH, HEIGHT) as stage:
            take(Shots(stage, programs, film), lambda moment: out / f"{name}-{moment}.png")
    write(sorted(out.glob("*.png")), sheet)


def make_film(name, picture):
    """Five minutes with chapters and subtitles, 1080p. It is kept for the next run."""
    film = pathlib.Path(f".build/overlay-{name}.mkv")
    if film.exists():
        return film
    film.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        ends = [begin for begin, _ in CHAPTERS[1:]] + [300]
        (folder / "chapters").write_text(";FFMETADATA1\n" + "".join(
            f"[CHAPTER]\nTIMEBASE=1/1\nSTART={begin}\nEND={end}\ntitle={title}\n"
            for (begin, title), end in zip(CHAPTERS, ends)))
        (folder / "lines.srt").write_text(f"1\n00:00:00,000 --> 00:05:00,000\n{LINES}\n")
        part = film.with_suffix(".part.mkv")
        ffmpeg("-f", "lavfi", "-i", picture, "-i", str(folder / "lines.srt"), "-i", str(folder / "chapters"),
               "-map", "0:v", "-map", "1:s", "-map_metadata", "2", "-map_chapters", "2", "-t", "300", "-c:v", "libx264",
               "-preset", "ultrafast", "-crf", "20", "-g", "20", "-pix_fmt", "yuv420p", "-c:s", "srt",
               "-disposition:s:0", "default", str(part))
        part.rename(film)
    return film


def take(shots, path):
    """Each moment, saved at the path that its name has."""
    def moment(name, shot, *arguments):
        picture = None
        # On a slow machine taps may not add up, and frames may be left out.
        for _ in range(10):
            shots.go(START)
            if picture := shot(*arguments):
                break
        assert picture, f"{name}: this machine is too slow now"
        shots.stage.save(picture, path(name))
        print(path(name), flush=True)

    moment("1-first-tap", shots.peak, "forward", 1)
    moment("2-third-tap", shots.peak, "forward", 3)
    moment("3-total", shots.total, "forward", 3)
    moment("4-rewind", shots.total, "backward", 1)
    moment("5-pause", shots.pause)
    moment("6-chapter", shots.rest, "segment", "next")
    moment("7-volume", shots.rest, "add", "volume", -35)
    shots.ask("set_property", "sub-scale", 1.5)
    moment("8-large-subtitles", shots.rest, "segment", "next")


class Shots:
    """seekd with a film on a screen, and pictures of what presses do."""

    def __init__(self, stage, programs, film):
        self.stage = stage
        path = stage.folder / "seekd/ipc.sock"
        stage.start([str(programs / "seekd"), "--mpv-option", "vo=x11", "--mpv-option", "fullscreen=yes", str(film)])
        self.events = Events(path)
        self.client = connected(str(path))
        until(lambda: self.ask("get_property", "video-params")["error"] == "success", "the film")
        until(self.is_overlay_there, "the overlay")

    def ask(self, *command):
        return ask(self.client, command)

    def go(self, position):
        """To a position, paused, with nothing on the film."""
        self.ask("pause")
        mark = len(self.events.all)
        self.ask("seek", position, "absolute+exact")
        until(lambda: self.events.since(mark, event="chase", phase="landed"), "the landing")
        self.record()

    def is_overlay_there(self):
        self.go(START)
        mark = self.tap("forward")
        return any(self.turn(picture, "forward") for _, _, picture in self.record("forward", mark))

    # MARK: - Moments

    def peak(self, button, taps):
        """The picture after the last press in which the arrow has turned furthest."""
        picture = max((shown[2] for shown in self.press(button, taps)), key=lambda picture: self.turn(picture, button))
        return picture if self.turn(picture, button) > 0 else None

    def total(self, button, taps):
        """The last picture before presses no longer add up."""
        picture = self.press(button, taps)[-1][2]
        return picture if self.turn(picture, button) < 0 else None

    def pause(self):
        self.ask("play")
        # Longer than the sign for play is seen.
        until(lambda: self.ask("get_property", "time-pos").get("data", 0) > START + 3, "the film, playing")
        return self.rest("toggle")

    def rest(self, *command):
        """The picture that is shown for longest after a command, until there is nothing on the film."""
        self.ask(*command)
        return longest(self.record()[:-1])

    # MARK: - Presses

    def tap(self, button):
        """Returns how many events there were before it."""
        mark = len(self.events.all)
        self.ask("tap", button)
        until(lambda: self.events.since(mark, event="seek-button", button=button, phase="tapped"), "the press")
        return mark

    def press(self, button, taps):
        """Each press after the arrow of the one before has turned and come back, or stands still: frames may be left out.

        Returns what the last one showed, or a picture without a button if the presses did not add up.
        """
        before = self.stage.picture()
        for _ in range(taps - 1):
            mark, shown, turns = self.tap(button), [before], [0]
            while not (turns[-1] < 0 and (max(turns) > 0 or shown[-10:] == 10 * shown[-1:])):
                shown.append(self.stage.picture())
                turns.append(self.turn(shown[-1], button))
                if self.events.since(mark, event="seek-button", button=button, phase="settled"):
                    break
        mark = self.tap(button)
        applied = self.events.since(mark, event="seek-button", phase="tapped")[0]["applied"]
        shown = self.record(button, mark)
        return shown if abs(applied) == 10 * taps else [(0, 0, before)]

    # MARK: - Pictures

    def record(self, button=None, mark=0, rest=2):
        """What the screen shows until the button's presses no longer add up, or without a button until nothing has changed
        for a time, in s, which is longer than the overlay shows anything that does not move: when each picture came and
        went, and the picture."""
        shown = []
        while True:
            picture, now = self.stage.picture(), time.monotonic()
            if not shown or picture != shown[-1][2]:
                shown.append((now, now, picture))
            shown[-1] = (shown[-1][0], now, picture)
            if button is None and now - shown[-1][0] > rest:
                return shown
            # The newest picture may be later than the event.
            if button and self.events.since(mark, event="seek-button", button=button, phase="settled"):
                return shown[:-1] or shown

    def turn(self, picture, button):
        """Above 0 if the arrow is turned, below 0 if it is at rest, further from 0 the more it is; 0 if it is not seen well."""
        arc = [self.light(picture, button, *place) for place in ((0.354, 0.354), (0, 0.5), (-0.354, 0.354), (-0.5, 0))]
        # The arc's begin at rest, and the middle of the outer head when it is turned by 20 degrees.
        begin, head = (self.light(picture, button, *place) for place in ((0.4924, 0.0868), (0.359, -0.401)))
        return head - begin if min(arc) > 240 and abs(head - begin) > 60 else 0

    def light(self, picture, button, right, down):
        """Of a few pixels at a place, in the button's widths from its middle, 0 to 255. Backward is mirrored."""
        side, sign = 0.16 * HEIGHT, 1 if button == "forward" else -1
        x, y = WIDTH / 2 + sign * (0.236 * WIDTH + right * side), HEIGHT / 2 + down * side
        rows = self.stage.part(picture, round(x) - 1, round(y) - 1, 3, 3)
        return sum(sum(row[channel::4]) for row in rows for channel in range(3)) / 27


def longest(shown):
    return max(shown, key=lambda shown: shown[1] - shown[0])[2]


def write(pictures, sheet):
    """A sheet with a column for each film and a row for each moment."""
    columns = [[picture for picture in pictures if picture.name.startswith(film)] for film in FILMS]
    write_cells([picture for row in zip(*columns, strict=True) for picture in row], len(FILMS), 320, 4, 50, sheet)


def write_cells(cells, columns, width, padding, quality, sheet):
    """A sheet of pictures in rows of so many columns, each so wide."""
    inputs = [word for cell in cells for word in ("-i", str(cell))]
    names = "".join(f"[{index}]" for index in range(len(cells)))
    ffmpeg(*inputs, "-filter_complex",
           f"{names}concat=n={len(cells)},scale={width}:{width * 9 // 16}:flags=area,"
           f"tile={columns}x{len(cells) // columns}:padding={padding}:color=0x181818",
           "-frames:v", "1", "-c:v", "libwebp", "-quality", str(quality), str(sheet))
    print(f"{sheet}: {sheet.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()
