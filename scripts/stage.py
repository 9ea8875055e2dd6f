"""A virtual screen with programs on it, its pictures, and seekd's events."""

import json
import mmap
import os
import pathlib
import struct
import subprocess
import threading

from virtualscreen import VirtualScreen
from waiting import connected, until


class Stage:
    """A virtual screen, and the programs on it, which end before it does.

    Nothing of the user's own is seen: homes and sockets are in the folder.
    """

    def __init__(self, folder, width, height):
        self.folder, self.width, self.height = pathlib.Path(folder), width, height
        self.started = []

    def __enter__(self):
        self.log = open(self.folder / "log", "w+b")
        # Its contents are a file, which can be read at any time without asking the server.
        self.screen = VirtualScreen(self.width, self.height, self.log, ["-fbdir", str(self.folder)])
        names = ("HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR")
        kept = {name: value for name, value in os.environ.items() if name in ("PATH", "LANG", "LC_ALL")}
        self.environment = kept | {name: str(self.folder) for name in names} | {"DISPLAY": self.screen.display}
        with open(self.folder / "Xvfb_screen0", "rb") as file:
            self.memory = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        # XWD: 25 numbers of 32 bits, then a name and the colours, 12 bytes each.
        header = struct.unpack(">25I", self.memory[:100])
        self.begin, self.stride = header[0] + 12 * header[19], header[12]
        return self

    def __exit__(self, kind, *_):
        for process in reversed(self.started):
            process.terminate()
            process.wait()
        self.screen.close()
        if kind:
            self.log.seek(0)
            print(self.log.read().decode(errors="replace"))
        self.log.close()

    def start(self, words):
        self.started.append(subprocess.Popen(
            words, env=self.environment, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log))

    def picture(self):
        """What the screen shows: blue, green, red and an unused byte for each pixel."""
        while True:
            first, second = (self.memory[self.begin:self.begin + self.stride * self.height] for _ in range(2))
            # Otherwise the server was drawing.
            if first == second:
                return first

    def part(self, picture, left, top, width, height):
        """The rows of a part of a picture."""
        begins = (row * self.stride + 4 * left for row in range(top, top + height))
        return [picture[begin:begin + 4 * width] for begin in begins]

    def save(self, picture, path):
        ffmpeg("-f", "rawvideo", "-pix_fmt", "bgr0", "-s", f"{self.width}x{self.height}", "-i", "-", "-frames:v", "1",
               str(path), input=picture)


class Events:
    """seekd's events, in a list that grows as they arrive."""

    def __init__(self, path):
        self.all = []
        self.client = until(lambda: connected(str(path)), "the socket")
        self.client.settimeout(None)
        self.client.sendall(b'{"command":["subscribe"]}\n')
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.client.makefile("rb"):
            message = json.loads(line)
            if "event" in message:
                self.all.append(message)

    def since(self, mark, **fields):
        """Those after a mark, which is a length of `all`, with these fields."""
        return [event for event in self.all[mark:] if fields.items() <= event.items()]


def ffmpeg(*arguments, **more):
    if "input" not in more:
        more["stdin"] = subprocess.DEVNULL
    subprocess.run(["ffmpeg", "-v", "error", "-y", *arguments], check=True, **more)
