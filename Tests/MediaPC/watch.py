"""Looks at the screen without a pause, while something else happens."""

import threading

import report
from machine import Gone


class Looker:
    """In a `with` statement: looks at the screen from its begin to its end. Its subclasses say at what."""

    def __init__(self, pc):
        self.pc = pc
        self.stops = threading.Event()
        self.thread = threading.Thread(target=self._go_on, daemon=True)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.stops.set()
        self.thread.join()

    def _go_on(self):
        # A little apart: each look stops an emulated processor for a moment.
        while not self.stops.wait(0.1):
            try:
                seen = self._look()
            except (OSError, ValueError, Gone, AttributeError):
                return
            self._take(seen)


class Watch(Looker):
    """What the screen has shown since."""

    def __init__(self, pc):
        super().__init__(pc)
        self.pictures = 0
        self.positions = []

    def _look(self):
        return self.pc.shown()

    def _take(self, position):
        self.pictures += 1
        if position is not None and (not self.positions or self.positions[-1] != position):
            self.positions.append(position)


class Catch(Looker):
    """The pictures of the screen in whose part `place`, which is a single line, something light is, each once. What is shown
    for some seconds only is read afterwards, because that may take longer."""

    def __init__(self, pc, place):
        super().__init__(pc)
        self.place = place
        self.pictures = {}

    def _look(self):
        return self.pc.picture()

    def _take(self, picture):
        part = picture.part(*self.place)
        if part.lights() > 10:
            self.pictures.setdefault(part.pixels, (part, picture))

    def read(self, words, name):
        """Keeps the newest picture with this text as `name`."""
        found = list(reversed(self.pictures.values()))[:40]
        for part, picture in found:
            if part.has_line(words) or part.has_text(words):
                self.pc.keep(name, picture)
                return
        if found:
            self.pc.keep(f"{name}-failed", found[0][1])
        raise report.Unexpected(f"'{words}' on the screen", [part.line for part, _ in found])
