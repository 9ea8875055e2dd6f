"""Moments of seek-overlay on a grey film in a real window, and of the page with ?overlay on the same grey: what is shown in
each, and the pictures."""

import contextlib
import pathlib
import subprocess
import time

import programs
from canvas import is_same, is_same_page, png, tell
from stage import Events, ffmpeg
from waiting import ask, connected, until

WIDTH, HEIGHT = 1920, 1080
LENGTH = 300
LONG = ("The bridge at noon, where both rivers meet and the ferryman tells of all that he has seen in the forty years "
        "since he came")
CHAPTERS = [(0, "Opening"), (24, "Along the river"), (96, LONG), (130, "Storm"), (235, "The way home")]
INTRO = {"kind": "intro", "start": 150, "end": 180}
# s: where the taps begin.
START = 60
# ms: moments before it are shown in the middle of their animations.
REST = 1000
# s: so long after what was done the same pictures are waited for.
PATIENCE = 15
FREEZE = """
const [at] = arguments, animate = Element.prototype.animate;
Element.prototype.animate = function (...all) {
  const animation = animate.apply(this, all);
  animation.pause();
  animation.currentTime = at;
  return animation;
};
window.setTimeout = () => 0;
"""
END_TRANSITIONS = "for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();"


class Moment:
    """What is shown, its pictures as PNG, and how they differ: the overlay's from what is drawn from the data, and the
    page's from the overlay's."""

    def __init__(self):
        self.shown = self.overlay = self.found = self.page = self.found_of_page = None


class Shots:
    """seekd with a grey film on a virtual screen, and its moments by their names."""

    def __init__(self, folder, stage, chrome, canvas):
        self.programs, self.stage, self.chrome, self.canvas = pathlib.Path(folder), stage, chrome, canvas
        self.path = stage.folder / "ipc.sock"
        self.moments = {}
        stage.start([str(self.programs / "seekd"), "--socket", str(self.path), "--set", "overlay.osd=false",
                     *(word for option in ("vo=x11", "ao=null", "fullscreen=yes", "pause=yes")
                       for word in ("--mpv-option", option)), str(make_film(stage.folder))])
        self.events = Events(self.path)
        self.client = connected(str(self.path))
        until(lambda: ask(self.client, ["get_property", "video-params"])["error"] == "success", "the film")
        self.ask("cues", [INTRO])
        self.go(START)
        self.blank = until(self.uniform, "the grey film")
        self.grey = "rgb({2}, {1}, {0})".format(*self.blank[:3])
        canvas.data = {part: self.ask("choreography", part) for part in ("forward", "backward", "play", "progress", "look")}
        programs.BIN = folder
        self.web = programs.Web(self)

    def uniform(self):
        """The picture, if it has nearly one colour, which is not black."""
        picture = self.stage.picture()
        blue = picture[::4]
        return picture if min(blue) > 0 and max(blue) - min(blue) < 4 else None

    def ask(self, *command):
        reply = ask(self.client, command)
        assert reply["error"] == "success", (command, reply)
        return reply.get("data")

    def go(self, position):
        """Paused there, with no burst running."""
        self.ask("pause")
        mark = len(self.events.all)
        self.ask("seek", position, "absolute+exact")
        until(lambda: self.events.since(mark, event="chase", phase="landed"), "the landing")
        until(lambda: all(button["phase"] != "tapped" for button in self.ask("snapshot")["buttons"].values()),
              "the end of the burst")

    @contextlib.contextmanager
    def overlay(self, milliseconds):
        """seek-overlay, which stops its animations so long after each press."""
        process = subprocess.Popen(
            [str(self.programs / "seek-overlay"), "osd", "--socket", str(self.path), "--freeze-at", str(milliseconds)],
            stdout=subprocess.PIPE, stderr=self.stage.log, stdin=subprocess.DEVNULL, env=self.stage.environment)
        try:
            assert process.stdout.readline() == b"ready\n", "seek-overlay does not start"
            yield
        finally:
            process.terminate()
            process.wait()
            process.stdout.close()
            until(lambda: self.stage.picture() == self.blank, "the film without an overlay")

    @contextlib.contextmanager
    def both(self, milliseconds):
        """The overlay, and the page in its first state, whose animations stop at the same time."""
        self.chrome.open(self.web.url + "?overlay")
        self.chrome.run("document.documentElement.style.background = arguments[0]", self.grey)
        until(lambda: self.chrome.run("return document.documentElement.style.getPropertyValue('--m')"), "the look")
        if milliseconds < REST:
            self.chrome.run(FREEZE, milliseconds)
        self.canvas.prepare()
        with self.overlay(milliseconds):
            yield

    # MARK: - Pictures

    def take(self, name, shown, again=lambda: None, has_page=True):
        """Waits until the overlay shows what is drawn from the data, and the page what the overlay shows. What never comes is
        told by the moment's differences.

        shown: a function, because time goes on. again: called while the overlay shows nothing.
        """
        moment = self.moments[name] = Moment()
        self.wait(lambda: self.is_overlay_there(moment, shown, again))
        if has_page:
            self.wait(lambda: self.is_page_there(moment))
        tell(name, moment.found)
        if has_page:
            tell(f"{name}, the page", moment.found_of_page)

    def wait(self, condition):
        with contextlib.suppress(TimeoutError):
            until(condition, "the picture", PATIENCE)

    def is_overlay_there(self, moment, shown, again):
        picture = self.stage.picture()
        if picture == self.blank:
            return again()
        moment.shown = {**shown(), "grey": self.grey}
        moment.overlay = png(picture, WIDTH, HEIGHT)
        self.canvas.load("overlay", moment.overlay)
        moment.found = self.canvas.compare(moment.shown, "overlay")
        return is_same(moment.found)

    def is_page_there(self, moment):
        self.chrome.run(END_TRANSITIONS)
        path = self.stage.folder / "page.png"
        self.chrome.screenshot(path)
        moment.page = path.read_bytes()
        self.canvas.load("page", moment.page)
        moment.found_of_page = self.canvas.compare(moment.shown, "page", "overlay")
        return is_same_page(moment.found_of_page)

    # MARK: - Moments

    def tap(self, name, taps, milliseconds, start=START):
        self.go(start)
        with self.both(milliseconds):
            mark = len(self.events.all)
            for _ in range(taps):
                self.ask("tap", "forward")
            until(lambda: self.events.since(mark, event="chase", phase="landed"), "the landing")
            event = self.events.since(mark, event="seek-button", phase="tapped")[-1]
            # On a slow machine taps may not add up.
            assert event["applied"] == 10 * taps, event
            shown = {"button": "forward", "label": event["label"], "interval": "10", "at": milliseconds}
            self.take(name, lambda: {**shown, "row": self.row()})

    def pause(self, name, milliseconds):
        self.go(START)
        self.ask("play")
        with self.both(milliseconds):
            self.ask("toggle")
            shown = {"paused": True} if milliseconds > REST else {"play": {"shows": "pause"}, "row": self.row()}
            self.take(name, lambda: shown)

    def play(self, name):
        # So slow that nothing moves, and in the middle of a second.
        self.go(START + 0.5)
        self.ask("set_property", "speed", 0.01)
        with self.both(400):
            self.ask("toggle")
            self.take(name, lambda: {"play": {"shows": "play"}, "row": self.row()})
            self.ask("pause")
        self.ask("set_property", "speed", 1)

    def offer(self, name, takes=False):
        """At the intro; with `takes` after its skip, which a notice tells."""
        self.go(INTRO["start"] - 1)
        with self.both(400):
            mark = len(self.events.all)
            self.ask("play")
            offered = until(lambda: self.events.since(mark, event="offer", phase="offered"), "the offer")[0]
            self.ask("toggle")
            shown = {"play": {"shows": "pause"}, "offer": offered["label"]}
            if takes:
                self.ask("take")
                skipped = until(lambda: self.events.since(mark, event="offer", phase="skipped"), "the skip")[0]
                until(lambda: self.ask("snapshot")["chase"]["phase"] == "landed", "the landing")
                del shown["offer"]
                shown["notice"] = skipped["label"]
            self.take(name, lambda: {**shown, "row": self.row()})

    def volume(self, name):
        def change():
            # The first value that the overlay gets is none that has changed.
            for volume in (40, 60):
                self.ask("set_property", "volume", volume)

        with self.overlay(400):
            self.take(name, lambda: {"status": {"text": "Volume 60", "level": 0.6}}, change, has_page=False)

    def text(self, name):
        text = "A text that a client shows"
        with self.overlay(400):
            self.take(name, lambda: {"status": {"text": text, "level": None}},
                      lambda: self.ask("script-message", "seekd", "show-text", text, "-1"), has_page=False)

    def info(self, name):
        self.go(START)
        with self.overlay(400):
            self.take(name, self.told, lambda: self.ask("script-message", "seekd", "show-progress"), has_page=False)

    # MARK: - What is shown

    def told(self):
        left = self.ask("get_property", "duration") - self.ask("get_property", "time-pos")
        clocks = [time.strftime("%H:%M", time.localtime(now)) for now in (time.time(), time.time() + left)]
        lines = [["Grey", clocks[0]], ["Chapter 2 of 5: Along the river", f"Ends at {clocks[1]}"], ["Audio: English, mono", ""]]
        return {"info": lines, "row": self.row()}

    def row(self):
        position = self.ask("get_property", "time-pos")
        length = self.ask("get_property", "duration")
        name = [name for begin, name in CHAPTERS if begin <= position][-1]
        return {
            "fill": position / length, "starts": [begin / length for begin, _ in CHAPTERS],
            "texts": [clock(position), name, "−" + clock(length - position)]}


def clock(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def make_film(folder):
    """Five grey minutes in 1080p with chapters, and a silent sound."""
    ends = [begin for begin, _ in CHAPTERS[1:]] + [LENGTH]
    chapters, film = folder / "chapters", folder / "Grey.mkv"
    chapters.write_text(";FFMETADATA1\n" + "".join(
        f"[CHAPTER]\nTIMEBASE=1/1\nSTART={begin}\nEND={end}\ntitle={title}\n"
        for (begin, title), end in zip(CHAPTERS, ends)))
    ffmpeg("-f", "lavfi", "-i", f"color=0x808080:s={WIDTH}x{HEIGHT}:r=2", "-f", "lavfi", "-i", "anullsrc=r=8000:cl=mono",
           "-i", str(chapters), "-map", "0", "-map", "1", "-map_metadata", "2", "-map_chapters", "2", "-t", str(LENGTH),
           "-metadata", "title=Grey", "-metadata:s:a", "language=eng", "-c:v", "libx264", "-preset", "ultrafast", "-g", "20",
           "-pix_fmt", "yuv420p", "-c:a", "flac", str(film))
    return film
