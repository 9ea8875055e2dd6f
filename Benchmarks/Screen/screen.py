"""A virtual screen, and what it shows, read 60 times a second."""

import mmap
import struct
import tempfile
import threading
import time

import pattern
from virtualscreen import VirtualScreen

WIDTH, HEIGHT = 960, 540
RATE = 60


class Screen:
    """Xvfb keeps its picture in a file, which is mapped here: reading it costs neither a copy nor a request."""

    def __init__(self, log):
        self.folder = tempfile.TemporaryDirectory(prefix="bench-screen-")
        # Players that refuse to run as root run as another user, whom the X server must accept.
        self.server = VirtualScreen(WIDTH, HEIGHT, log, ["-fbdir", self.folder.name, "-ac", "-nocursor"])
        self.display = self.server.display
        with open(f"{self.folder.name}/Xvfb_screen0", "rb") as file:
            self.pixels = mmap.mmap(file.fileno(), 0, prot=mmap.PROT_READ)
        # The header of an X window dump: 25 numbers, then the colours, 12 bytes each.
        header = struct.unpack(">25I", self.pixels[:100])
        self.start = header[0] + 12 * header[19]
        self.line_length = header[12]
        self.reader = pattern.Reader(WIDTH, HEIGHT, self.line_length, self.start)
        self.lock = threading.Lock()
        # Each change: the time, in seconds, and the number of the frame that is shown from then on.
        self.changes = []
        self.latest_read = 0.0
        # Seconds between two readings.
        self.longest_gap = 0.0
        self.ends = False
        self.thread = threading.Thread(target=self.read, daemon=True)
        self.thread.start()

    def read(self):
        due = time.monotonic()
        while not self.ends:
            due = max(due + 1 / RATE, time.monotonic() - 1 / RATE)
            time.sleep(max(0.0, due - time.monotonic()))
            number = self.reader.number(self.pixels)
            if number is None:
                # Perhaps the picture was being drawn.
                time.sleep(0.001)
                number = self.reader.number(self.pixels)
            now = time.monotonic()
            with self.lock:
                self.longest_gap = max(self.longest_gap, now - self.latest_read) if self.latest_read else 0.0
                self.latest_read = now
                if number is not None and (not self.changes or self.changes[-1][1] != number):
                    self.changes.append((now, number))

    def since(self, moment):
        """The changes since then. The first one is the picture that was there: its time may be earlier."""
        with self.lock:
            first = len(self.changes)
            while first > 0 and self.changes[first - 1][0] > moment:
                first -= 1
            return self.changes[max(0, first - 1):]

    def forget(self):
        """Forgets what was shown before, and measures gaps anew."""
        with self.lock:
            del self.changes[:-1]
            self.longest_gap = 0.0

    def picture(self):
        """Width, height and the pixels: 4 bytes each, blue, green, red and unused."""
        lines = (self.start + y * self.line_length for y in range(HEIGHT))
        return WIDTH, HEIGHT, b"".join(self.pixels[line:line + 4 * WIDTH] for line in lines)

    def close(self):
        self.ends = True
        self.thread.join()
        self.server.close()
        self.pixels.close()
        self.folder.cleanup()
