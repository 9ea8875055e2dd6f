"""Makes the moving picture of README.md: the same film and the same presses in mpv and in seekd, one after the other.

usage: picture.py PROGRAMS OUT    PROGRAMS: the folder with seekd and seek-overlay; OUT: the .webp

Each player has a virtual screen of its own, and is alone while it is recorded. What the screen shows is read 25 times a
second; both recordings are then joined by the time since the first press.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import threading
import time

from virtualscreen import VirtualScreen
from waiting import ask, connected, until

WIDTH, HEIGHT = 400, 226
PRESSES, EVERY = 20, 0.15
BEFORE, AFTER, RATE = 0.6, 2.4, 8
START = 9.5
FILM = pathlib.Path(".build/picture.mkv")


def main():
    programs, out = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    make_film()
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        sides = []
        for name, press, command in players(programs, folder):
            recording = record(name, press, command, folder)
            sides.append((name, recording))
            print(f"{name}: {len(set(recording))} different pictures")
        write(sides, folder, out)
    print(f"{out}: {out.stat().st_size // 1000} kB")


def make_film():
    """Four and a half minutes of moving colours with the time in the middle, and a keyframe every 10 s."""
    if FILM.exists():
        return
    FILM.parent.mkdir(exist_ok=True)
    colours = "c0=0x16324f:c1=0xe08e45:c2=0x7a4b6b:c3=0x2e6f6a:n=4:seed=7:speed=0.02"
    text = r"drawtext=font=DejaVu Sans:text='%{pts\:gmtime\:0\:%M\\\:%S}':fontsize=300:fontcolor=white"
    place = "shadowx=6:shadowy=6:shadowcolor=black@0.4:x=(w-tw)/2:y=(h-th)/2"
    part = FILM.with_suffix(".part.mkv")
    ffmpeg("-f", "lavfi", "-i", f"gradients=s=480x270:r=25:d=270:{colours}",
           "-vf", f"scale=1920:1080:flags=bilinear,noise=alls=5:allf=t,{text}:{place}",
           "-c:v", "libx264", "-preset", "ultrafast", "-crf", "26", "-g", "250", "-keyint_min", "250",
           "-sc_threshold", "0", "-pix_fmt", "yuv420p", str(part))
    part.rename(FILM)


def players(programs, folder):
    """Each player with the request that is one press of its key, and its command line."""
    (folder / "input.conf").write_text("RIGHT seek 10 exact\n", encoding="utf-8")
    common = [f"--start={START}", "--pause", "--no-config", "--vo=x11", "--ao=null", "--fullscreen"]
    yield "mpv", ["keypress", "RIGHT"], lambda path: [
        ["mpv", *common, f"--input-conf={folder}/input.conf", "--no-osc", f"--input-ipc-server={path}", str(FILM)]]
    options = ["vo=x11", "ao=null", "fullscreen=yes", "pause=yes", f"start={START}"]
    yield "seekd", ["tap", "forward"], lambda path: [
        [str(programs / "seekd"), "--socket", path, *(w for o in options for w in ("--mpv-option", o)), str(FILM)],
        [str(programs / "seek-overlay"), "osd", "--socket", path]]


def record(name, press, command, folder):
    """The pictures from BEFORE the first press to AFTER the last, RATE a second."""
    path = str(folder / f"{name}.sock")
    environment = {**os.environ, "XDG_CONFIG_HOME": str(folder), "XDG_STATE_HOME": str(folder), "HOME": str(folder)}
    log = open(folder / f"{name}.log", "wb")
    started = []
    screen = VirtualScreen(WIDTH, HEIGHT, log)
    try:
        environment["DISPLAY"] = screen.display
        for words in command(path):
            started.append(subprocess.Popen(words, env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log))
            until(lambda: connected(path), f"{name}'s socket")
        player = connected(path)
        until(lambda: ask(player, ["get_property", "video-params"])["error"] == "success", "the film")
        recorder = Recorder(screen.display)
        until(recorder.stands_still, "a picture that stands still")
        first = time.monotonic() + BEFORE
        for number in range(PRESSES):
            time.sleep(max(0, first + number * EVERY - time.monotonic()))
            player.sendall(json.dumps({"command": press}).encode() + b"\n")
        last = first + (PRESSES - 1) * EVERY + AFTER
        until(lambda: time.monotonic() > last, "the end")
        recorder.close()
        steps = int((last - first + BEFORE) * RATE)
        return [recorder.at(first - BEFORE + step / RATE) for step in range(steps)]
    except Exception:
        print((folder / f"{name}.log").read_text(errors="replace"), file=sys.stderr)
        raise
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait()
        screen.close()


class Recorder:
    """Reads a screen 25 times a second, and remembers when it showed what."""

    def __init__(self, display):
        self.pictures = []
        self.reader = subprocess.Popen(
            ["ffmpeg", "-nostdin", "-v", "error", "-f", "x11grab", "-draw_mouse", "0", "-framerate", "25",
             "-video_size", f"{WIDTH}x{HEIGHT}", "-i", display, "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
            stdout=subprocess.PIPE)
        self.thread = threading.Thread(target=self.read)
        self.thread.start()

    def read(self):
        size = WIDTH * HEIGHT * 3
        while len(picture := self.reader.stdout.read(size)) == size:
            if not self.pictures or self.pictures[-1][1] != picture:
                self.pictures.append((time.monotonic(), picture))

    def stands_still(self):
        return len(self.pictures) > 1 and time.monotonic() - self.pictures[-1][0] > 1

    def at(self, moment):
        shown = [picture for time, picture in self.pictures if time <= moment]
        return shown[-1]

    def close(self):
        self.reader.terminate()
        self.thread.join()


def write(sides, folder, out):
    """Both recordings side by side below their names and the number of presses, as a WebP that runs for ever."""
    inputs, filters = [], []
    for index, (name, pictures) in enumerate(sides):
        raw = folder / f"{name}.rgb"
        raw.write_bytes(b"".join(pictures))
        inputs += ["-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDTH}x{HEIGHT}", "-r", str(RATE), "-i", str(raw)]
        title = f"drawtext=font=DejaVu Sans:text='{name}':fontsize=18:fontcolor=white:x=8:y=7"
        filters.append(f"[{index}]pad={WIDTH + 4}:{HEIGHT + 32}:{4 * index}:32:0x181818,{title}[{name}]")
    presses = [f"drawtext=font=DejaVu Sans:text='{number + 1}':fontsize=18:fontcolor=white:x=(w-tw)/2:y=7:"
               f"enable='gte(t,{BEFORE + number * EVERY:.2f})*lt(t,{BEFORE + (number + 1) * EVERY if number < PRESSES - 1 else 999:.2f})'"
               for number in range(PRESSES)]
    names = "".join(f"[{name}]" for name, _ in sides)
    filters.append(f"{names}hstack,{','.join(presses)}")
    ffmpeg(*inputs, "-filter_complex", ";".join(filters), "-c:v", "libwebp_anim", "-quality", "60", "-loop", "0", str(out))


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-nostdin", "-v", "error", "-y", *arguments], check=True)


if __name__ == "__main__":
    main()
