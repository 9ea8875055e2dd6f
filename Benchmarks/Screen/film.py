"""The films: a moving test picture with the number of each frame as a pattern. They have no sound: a clock that follows a
sound device would depend on how each player pretends to have one."""

import subprocess
import sys

from pattern import BITS, ROW, TOP, fields

RATE = 30
SECONDS = 240


class Film:
    def __init__(self, name, title, width, height, keyframe_every):
        self.name = name
        self.title = title
        self.width = width
        self.height = height
        # Seconds.
        self.keyframe_every = keyframe_every

    def made(self, folder):
        """The path of the film. ffmpeg makes it at its first use."""
        path = folder / f"screen-{self.name}.mkv"
        if not path.exists():
            print(f"making {path}", file=sys.stderr, flush=True)
            folder.mkdir(parents=True, exist_ok=True)
            # Renamed when it is complete, because a run may be interrupted.
            part = path.with_suffix(".part.mkv")
            self.make(part)
            part.rename(path)
        # Read once, so that the first round is like the others.
        with open(path, "rb") as file:
            while file.read(1 << 20):
                pass
        return path

    def make(self, path):
        distance = str(self.keyframe_every * RATE)
        height = round(2 * ROW * self.height / 2) * 2
        command = [
            "ffmpeg", "-v", "error", "-y",
            "-f", "lavfi", "-i", f"testsrc2=size={self.width}x{self.height}:rate={RATE}:duration={SECONDS}",
            "-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{BITS}x2", "-r", str(RATE), "-i", "pipe:0",
            "-filter_complex", f"[1]scale={self.width}:{height}:flags=neighbor[fields];"
                               f"[0][fields]overlay=x=0:y={round(TOP * self.height)}:shortest=1[picture]",
            "-map", "[picture]", "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p",
            "-g", distance, "-keyint_min", distance, "-sc_threshold", "0", str(path)]
        subprocess.run(command, input=b"".join(fields(number) for number in range(SECONDS * RATE)), check=True)


HEAVY = Film("heavy", "1080p30 H.264 with a keyframe every 10 s", 1920, 1080, 10)
LIGHT = Film("light", "360p30 H.264 with a keyframe every 2 s", 640, 360, 2)
