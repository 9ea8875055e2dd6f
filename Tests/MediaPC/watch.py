"""Looks at the screen without a pause, while something else happens."""

import threading

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
