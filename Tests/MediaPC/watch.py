"""Looks at the screen without a pause, while something else happens."""

import threading

import report
from machine import Gone


class Watch:
    """In a `with` statement: what the screen has shown since."""

    def __init__(self, pc):
        self.pc = pc
        self.pictures = 0
        self.positions = []
        self.stops = threading.Event()
        self.thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stops.set()
        self.thread.join()

    def _look(self):
        # A little apart: each look stops an emulated processor for a moment.
        while not self.stops.wait(0.1):
            try:
                position = self.pc.shown()
            except (OSError, ValueError, Gone, AttributeError):
                return
            self.pictures += 1
            if position is not None and (not self.positions or self.positions[-1] != position):
                self.positions.append(position)


class Catch:
    """In a `with` statement: the pictures of the screen in whose part `place` something light is, each once. What is shown for
    some seconds only is read afterwards, because that may take longer."""

    def __init__(self, pc, place):
        self.pc = pc
        self.place = place
        self.pictures = {}
        self.stops = threading.Event()
        self.thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stops.set()
        self.thread.join()

    def _look(self):
        while not self.stops.wait(0.1):
            try:
                picture = self.pc.picture()
            except (OSError, ValueError, Gone, AttributeError):
                return
            part = picture.part(*self.place)
            if part.lights() > 10:
                self.pictures.setdefault(part.pixels, (part, picture))

    def read(self, words, name):
        """Keeps the newest picture with this text as `name`."""
        found = list(reversed(self.pictures.values()))[:40]
        for part, picture in found:
            # Dark text on a light plate is read only with what is around it.
            if part.has_text(words) or picture.has_text(words):
                self.pc.keep(name, picture)
                return
        if found:
            self.pc.keep(f"{name}-failed", found[0][1])
        raise report.Unexpected(f"'{words}' on the screen", [part.text for part, _ in found])
