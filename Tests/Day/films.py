"""A folder of films, and what happens to files of films while they are played, read and listed."""

import os
import random
import shutil
import struct
import subprocess

CLIPS = os.path.abspath("Tests/Clips")
# How many contents a film can get: so many are remembered, not one for each change.
CONTENTS = 50
NULL_PACKET = b"\x47\x1f\xff\x10" + b"\xff" * 184


def void(number):
    """An element of Matroska that players pass over."""
    return b"\xec\x90" + struct.pack(">I", number) + bytes(12)


class Films:
    def __init__(self, folder):
        self.folder = folder
        self.chance = random.Random(32)
        os.makedirs(f"{folder}/Show")
        os.makedirs(f"{folder}/Films")
        self.sources = {"mkv": f"{CLIPS}/chapters.mkv", "ts": f"{CLIPS}/recording.ts"}
        self.rest = f"{folder}/Rest.mkv"
        shutil.copy(f"{CLIPS}/chapters.mkv", self.rest)
        for name in ("subtitled.mkv", "audio.ogg", "slides.mkv", "unknown-duration.mkv", "untitled.mkv", "short.mkv"):
            shutil.copy(f"{CLIPS}/{name}", f"{folder}/Films/{name}")
        shutil.copy(f"{CLIPS}/chapters.mkv", f"{folder}/Films/Cut.mkv")
        with open(f"{folder}/Films/Cut.edl", "w", encoding="utf-8") as file:
            file.write("10 40 0\n100 130 3\n")
        for name, options in (("Plain.mp4", ["-map", "0:v:0", "-c", "copy"]), ("Sound.mp3", ["-map", "0:a:0"])):
            subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-i", f"{CLIPS}/chapters.mkv", "-map_chapters", "-1",
                            *options, f"{folder}/Films/{name}"], check=True)
        self.steady = [f"{folder}/Films/{name}" for name in sorted(os.listdir(f"{folder}/Films"))
                       if not name.endswith(".edl")]
        self.changing = [f"{folder}/Show/Show S01E{number:02d}.{kind}" for number, kind in enumerate(
            ["mkv", "ts", "mkv", "ts", "mkv", "ts", "mkv", "mkv"], 1)]
        self.broken = f"{CLIPS}/broken.mkv"
        self.changes = dict.fromkeys(["replaced", "deleted", "grown", "cut short", "renamed", "parts told"], 0)
        for path in self.changing:
            self.replace(path)

    def replace(self, path):
        """With another content, as a program does that tags films: a new file in the place of the old one."""
        kind = path.rsplit(".", 1)[1]
        number = self.chance.randrange(CONTENTS)
        with open(self.sources[kind], "rb") as source, open(path + ".new", "wb") as file:
            shutil.copyfileobj(source, file)
            file.write(void(number) if kind == "mkv" else NULL_PACKET * (1 + number))
        os.replace(path + ".new", path)

    def change(self):
        """One change of one file."""
        path = self.chance.choice(self.changing)
        kind = self.chance.choices(list(self.changes), [4, 1, 4, 1, 1, 1])[0]
        if not os.path.exists(path) or kind == "replaced" or os.path.getsize(path) > 2_000_000:
            kind = "replaced"
            self.replace(path)
        elif kind == "deleted":
            os.unlink(path)
        elif kind == "grown":
            with open(path, "ab") as file:
                file.write(void(self.chance.randrange(CONTENTS)) if path.endswith("mkv") else NULL_PACKET)
        elif kind == "cut short":
            os.truncate(path, os.path.getsize(path) // 2)
        elif kind == "renamed":
            os.rename(path, path + ".away")
            os.rename(path + ".away", path)
        else:
            with open(path.rsplit(".", 1)[0] + ".edl", "w", encoding="utf-8") as file:
                start = self.chance.randrange(200)
                file.write(f"{start} {start + 30} {self.chance.choice([0, 1, 3])}\n")
        self.changes[kind] += 1

    def all(self):
        return self.steady + self.changing
