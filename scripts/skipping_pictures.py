"""Takes the pictures of docs/skipping.md: what the overlay on the video shows of skips.

usage: skipping_pictures.py PROGRAMS OUT SHEET    as overlay_pictures.py
"""

import pathlib
import sys
import tempfile

from overlay_pictures import FILMS, HEIGHT, START, WIDTH, Shots, make_film, write_cells
from stage import Stage
from waiting import until

END = 300


def main():
    programs, out, sheet = (pathlib.Path(path) for path in sys.argv[1:])
    out.mkdir(parents=True, exist_ok=True)
    film = make_film("busy", FILMS["busy"])
    with tempfile.TemporaryDirectory() as folder, Stage(folder, WIDTH, HEIGHT) as stage:
        next_film = pathlib.Path(folder) / "Episode 2.mkv"
        next_film.symlink_to(film.resolve())
        shots = Skips(stage, programs, film)
        shots.ask("loadfile", str(next_film), "append")
        pictures = [shots.total("forward", 3), shots.offer(), shots.taken(), shots.next()]
        paths = [out / f"{name}.png" for name in ("1-total", "2-offer", "3-skipped", "4-next")]
        for picture, path in zip(pictures, paths):
            stage.save(picture, path)
    write_cells(paths, 2, 640, 6, 60, sheet)


class Skips(Shots):
    def event(self, mark, **fields):
        return until(lambda: self.events.since(mark, event="offer", **fields), f"an offer with {fields}")[0]

    def cues(self, kind, start, end):
        self.ask("cues", [{"kind": kind, "start": start, "end": end}])

    def offer(self):
        self.go(START)
        mark = len(self.events.all)
        self.cues("intro", START - 1, START + 70)
        self.event(mark, phase="offered")
        return self.record()[-1][2]

    def taken(self):
        mark = len(self.events.all)
        self.ask("take")
        self.event(mark, phase="skipped")
        return self.record()[-1][2]

    def next(self):
        self.go(END - 41)
        self.cues("credits", END - 40, END)
        mark = len(self.events.all)
        self.ask("play")
        # The button was drawn long before, and a number stands for a second.
        self.event(mark, countdown=8)
        shown = self.stage.picture()
        until(lambda: self.stage.picture() != shown, "the next frame")
        return self.stage.picture()


if __name__ == "__main__":
    main()
