"""Tests of seek-pictures: python3 run.py BINARIES."""

import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import time
import traceback
import zlib

from programs import Asker, Room, wait_for

CLIPS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Clips")
FILM = os.path.realpath(f"{CLIPS}/chapters.mkv")
KEYFRAMES = 10.0


def jpeg_size(path):
    """Width and height, read by another program."""
    out = subprocess.run(
        ["ffprobe", "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0", path],
        capture_output=True, text=True, check=True).stdout
    return tuple(map(int, out.strip().split(",")))


def test_places(room):
    chance = random.Random(1)
    asked = [chance.uniform(0, 300) for _ in range(50)]
    for place in asked:
        answer = room.asker.picture(place)
        data = answer["data"]
        assert answer["error"] == "success" and data["source"] in ["film", "cache"], answer
        assert place - KEYFRAMES - 0.05 <= data["time"] <= place + 0.05, (place, data)
        assert (data["width"], data["height"]) == (320, 240) == jpeg_size(data["path"]), data
    data = room.asker.picture(100, 400)["data"]
    assert jpeg_size(data["path"]) == (400, 300) == (data["width"], data["height"]), data
    # Beyond the end it is the last one.
    assert room.asker.picture(10_000)["data"]["time"] == 290
    again = [room.asker.picture(place)["data"]["source"] for place in asked]
    assert again == ["cache"] * 50, again
    # What was made is there after a crash.
    cache = f"{room.folder}/cache/seekd-pictures"
    wait_for("the cache", lambda: os.path.isdir(cache) and [name for name in os.listdir(cache) if name.endswith(".bif")])
    room.restart()
    kept = [room.asker.picture(place)["data"] for place in asked]
    assert {data["source"] for data in kept} <= {"film", "cache"} and len({data["time"] for data in kept}) > 10


def test_filled_in(room):
    """Once somebody has asked, the rest of the film is filled in, without a further question."""
    room.asker.picture(5)
    cache = f"{room.folder}/cache/seekd-pictures"

    def count():
        for name in os.listdir(cache) if os.path.isdir(cache) else []:
            # The draft of the next file may be incomplete, and gone at any moment.
            if not name.endswith(".bif"):
                continue
            with open(f"{cache}/{name}", "rb") as file:
                return struct.unpack("<I", file.read(16)[12:])[0]
        return 0

    wait_for("30 pictures", lambda: count() >= 30)


def test_bad_questions(room):
    for line in [b"rubbish", b"[]", b"{}", b'{"command":["picture"]}', b'{"command":["picture",-1]}',
                 b'{"command":["picture",1e400]}', b'{"command":["picture",5,15]}', b'{"command":["picture",5,1921]}',
                 b'{"command":["picture",5,320,-1]}', b'{"command":["picture",5,320,0,0]}', b'{"command":["film",5]}',
                 b'{"command":["picture","x"]}', bytes(range(1, 10)), b'{"command":["picture",5,3.5]}']:
        room.asker.socket.sendall(line + b"\n")
        answer = room.asker.read()
        assert answer["error"] == "invalid-argument" and "expected" in answer["message"], (line, answer)
    room.asker.socket.sendall(b'{"command":{"name":"picture","seconds":12,"width":100}}\n')
    answer = room.asker.read()
    assert answer["error"] == "success" and answer["request_id"] is None, answer
    other = Asker(room.path)
    other.socket.sendall(b"x" * 10_000)
    assert other.read()["error"] == "invalid-argument"
    assert other.lines.readline() == ""
    # One who leaves with open questions.
    for _ in range(50):
        gone = Asker(room.path)
        gone.send("picture", random.uniform(0, 300), 222)
        gone.close()
    assert room.asker.picture(33)["error"] == "success"


def test_flood(room):
    """1,000 questions at once: each is answered once, the newest with its picture, and nobody else waits for long."""
    flood = Asker(room.path)
    numbers = [flood.send("picture", 0.3 * index, 200) for index in range(1000)]
    start = time.monotonic()
    assert room.asker.picture(150, 100)["error"] == "success"
    waited = time.monotonic() - start
    answers = {}
    for _ in numbers:
        answer = flood.read()
        assert answer["request_id"] not in answers
        answers[answer["request_id"]] = answer["error"]
    assert set(answers) == set(numbers) and answers[numbers[-1]] == "success", answers[numbers[-1]]
    assert set(answers.values()) <= {"success", "dropped"}, set(answers.values())
    assert waited < 5, waited


def test_files_of_others(room):
    """The cache's folder may have files of others: they stay, however large they are."""
    cache = f"{room.folder}/cache/seekd-pictures"
    os.makedirs(cache, exist_ok=True)
    for name in ["film.mkv", "a.bif.txt", "x y.bif"]:
        with open(f"{cache}/{name}", "wb") as file:
            file.truncate(400_000_000)
    room.asker.picture(5)
    wait_for("a kept file", lambda: [name for name in os.listdir(cache) if name.endswith(".bif") and "-" in name])
    assert {"film.mkv", "a.bif.txt", "x y.bif"} <= set(os.listdir(cache)), os.listdir(cache)


def test_a_url(room):
    """As a file manager opens films."""
    room.daemon.ask("stop")
    room.daemon.ask("loadfile", "file://" + FILM)
    wait_for("its pictures", lambda: room.asker.picture(100).get("data", {}).get("time") == 100)


def test_absurd_times(room):
    """A BIF file whose times are beyond any film."""
    folder = f"{room.folder}/films"
    os.makedirs(folder)
    shutil.copy(FILM, f"{folder}/Late.mkv")
    with open(f"{folder}/Late-320-10.bif", "wb") as file:
        file.write((b"\x89BIF\r\n\x1a\n" + struct.pack("<III", 0, 1, 0xFFFFFFFF)).ljust(64, b"\0")
                   + struct.pack("<IIII", 0xFFFFFFFE, 80, 0xFFFFFFFF, 84) + b"\xff\xd8\xff\xd9")
    room.load(f"{folder}/Late.mkv")
    from_source(room, 55, "film", "cache")
    assert room.pictures.poll() is None


def test_confined(room):
    room.asker.picture(1, 64)
    with open(f"/proc/{room.child}/status", encoding="utf-8") as file:
        status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
    assert status["Seccomp"] == "2" and status["NoNewPrivs"] == "1", status
    assert os.sched_getscheduler(room.child) == os.SCHED_IDLE


def test_refused_calls(room):
    """What the process that reads the film can't do, with the filter of the source."""
    compiler = shutil.which("clang") or shutil.which("cc")
    if not compiler:
        print("pictures: refused_calls: skipped: there is no compiler")
        return
    source = f"{CLIPS}/../../Sources/System/CPictures"
    folder = f"{room.folder}/confined"
    os.mkdir(folder)
    for path in [room.folder, folder]:
        os.chmod(path, 0o777)
    subprocess.run(
        [compiler, "-I", f"{source}/include", f"{CLIPS}/../Pictures/confined.c", f"{source}/CPicturesConfine.c",
         "-pthread", "-o", f"{folder}/confined"], check=True)
    found = subprocess.run(
        [f"{folder}/confined", "file"], cwd=folder, stdout=subprocess.PIPE, text=True, timeout=60, check=False)
    assert found.returncode == 0 and found.stdout == "", (found.returncode, found.stdout)


def test_a_process_that_dies(room):
    room.asker.picture(1, 64)
    child = room.child
    os.kill(child, signal.SIGSTOP)
    number = room.asker.send("picture", 50, 66)
    os.kill(child, signal.SIGKILL)
    answer = room.asker.read()
    assert answer["request_id"] == number and answer["error"] == "no-picture", answer
    wait_for("another process", lambda: room.asker.picture(50, 66)["error"] == "success")
    assert room.child != child


def test_a_process_that_hangs(room):
    """As with a file system that hangs: the question is answered, and others from the cache meanwhile."""
    room.asker.picture(1, 64)
    room.asker.picture(20)
    os.kill(room.child, signal.SIGSTOP)
    number = room.asker.send("picture", 50, 66)
    other = Asker(room.path)
    assert other.picture(20)["data"]["source"] == "cache"
    answer = room.asker.read()
    assert answer["request_id"] == number and answer["error"] == "no-picture" and "10 s" in answer["message"], answer


def test_another_film(room):
    room.asker.picture(1)
    room.load(os.path.realpath(f"{CLIPS}/recording.ts"))
    wait_for("its pictures", lambda: room.asker.picture(100).get("data", {}).get("height") == 240)
    assert 89 <= room.asker.picture(100)["data"]["time"] <= 100
    room.load(os.path.realpath(f"{CLIPS}/audio.ogg"))
    wait_for("no picture", lambda: room.asker.picture(10)["error"] == "no-picture")
    room.daemon.ask("stop")
    wait_for("nothing", lambda: room.asker.picture(10)["error"] == "nothing-loaded")


def sheets(folder, columns, rows):
    os.makedirs(folder)
    subprocess.run(
        ["ffmpeg", "-nostdin", "-v", "error", "-i", FILM, "-vf", f"fps=1/10,scale=160:-2,tile={columns}x{rows}",
         "-start_number", "0", f"{folder}/%d.jpg"], check=True)


def bif(path, pictures):
    """Pictures: (ms, bytes)."""
    begin = 64 + 8 * (len(pictures) + 1)
    index, body = b"", b""
    for time_of, jpeg in pictures:
        index += struct.pack("<II", time_of, begin + len(body))
        body += jpeg
    head = b"\x89BIF\r\n\x1a\n" + struct.pack("<III", 0, len(pictures), 1)
    with open(path, "wb") as file:
        file.write(head.ljust(64, b"\0") + index + struct.pack("<II", 0xFFFFFFFF, begin + len(body)) + body)


def from_source(room, place, *sources):
    """The answer, as soon as seek-pictures knows of the film."""
    def answer():
        data = room.asker.picture(place).get("data")
        return data if data and data["source"] in sources else None
    return wait_for(sources, answer)


def test_beside(room):
    folder = f"{room.folder}/films"
    os.makedirs(folder)

    def film(name):
        shutil.copy(FILM, f"{folder}/{name}.mkv")
        return f"{folder}/{name}.mkv"

    trickplay = film("Sheets")
    sheets(f"{folder}/Sheets.trickplay/160 - 4x4", 4, 4)
    room.load(trickplay)
    answer = from_source(room, 185, "trickplay")
    assert (answer["source"], answer["time"], answer["width"]) == ("trickplay", 180, 160), answer
    assert jpeg_size(answer["path"]) == (160, 120)

    with open(answer["path"], "rb") as file:
        jpeg = file.read()
    index = film("Index")
    bif(f"{folder}/Index-320-10.bif", [(10_000 * number, jpeg) for number in range(30)])
    room.load(index)
    answer = from_source(room, 185, "bif")
    assert (answer["source"], answer["time"]) == ("bif", 180), answer

    sprites = film("Sprites")
    shutil.copy(f"{folder}/Sheets.trickplay/160 - 4x4/0.jpg", f"{folder}/sprite.jpg")
    with open(f"{folder}/Sprites.vtt", "w", encoding="utf-8") as file:
        file.write("WEBVTT\n\n00:00.000 --> 00:10.000\nsprite.jpg#xywh=0,0,160,120\n\n"
                   "00:10.000 --> 00:20.000\nsprite.jpg#xywh=160,0,160,120\n")
    room.load(sprites)
    answer = from_source(room, 12, "vtt")
    assert (answer["source"], answer["time"]) == ("vtt", 10), answer

    # What is damaged, hostile, or of another kind is passed over.
    hostile = [
        ("Text", ".vtt", b"WEBVTT\n\n00:01.000 --> 00:02.000\nWhat did they say?\n"),
        ("Outside", ".vtt", b"WEBVTT\n\n00:00.000 --> 05:00.000\n../../../../etc/passwd.jpg\n"),
        ("Rubbish", "-320-10.bif", os.urandom(5000)),
        ("Cut", "-320-10.bif", open(f"{folder}/Index-320-10.bif", "rb").read()[:100]),
        ("Huge", "-320-10.bif", b"\x89BIF\r\n\x1a\n" + struct.pack("<III", 0, 0xFFFFFFFF, 1).ljust(56, b"\0")),
    ]
    for name, suffix, content in hostile:
        path = film(name)
        with open(f"{folder}/{name}{suffix}", "wb") as file:
            file.write(content)
        room.load(path)
        from_source(room, 55, "film", "cache")
    path = film("Pictures")
    bif(f"{folder}/Pictures-320-10.bif", [(0, b"no JPEG at all")])
    room.load(path)
    from_source(room, 55, "film", "cache")


def cover(binaries, path, width=320, height=324):
    """Width, height and pixels of a picture for a screen; its exit status if there is none."""
    done = subprocess.run(
        [f"{binaries}/seek-pictures", "cover", "--", path, str(width), str(height)], capture_output=True, timeout=20,
        check=False)
    if done.returncode != 0:
        assert done.stdout == b"" and done.stderr.count(b"\n") >= 1, done
        return done.returncode
    head, pixels = done.stdout.split(b"\n", 1)
    width, height = map(int, head.split())
    assert len(pixels) == 4 * width * height, (head, len(pixels))
    return width, height, pixels


def image(path, *options):
    subprocess.run(
        ["ffmpeg", "-nostdin", "-y", "-v", "error", "-f", "lavfi", "-i", *options, path], check=True)
    return path


def with_rotation(path, orientation, out):
    """A JPEG that EXIF says has to be turned."""
    with open(path, "rb") as file:
        jpeg = file.read()
    exif = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01" + struct.pack(">H", orientation) + bytes(6)
    with open(out, "wb") as file:
        file.write(jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:])
    return out


def near(pixel, *colour):
    return all(abs(a - b) <= 12 for a, b in zip(pixel, colour))


def test_covers(room):
    """Pictures for the menu on the video: in their own shape, blue, green, red and opacity."""
    folder = f"{room.folder}/covers"
    os.makedirs(folder)
    for kind in ["jpg", "png", "webp"]:
        red = image(f"{folder}/red.{kind}", "color=red:size=400x600", "-frames:v", "1")
        width, height, pixels = cover(room.binaries, red)
        assert (width, height) == (216, 324), (kind, width, height)
        middle = 4 * (162 * 216 + 108)
        assert near(pixels[middle:middle + 4], 0, 0, 255, 255), (kind, pixels[middle:middle + 4])
    # Wider than high, and smaller than the box.
    wide = image(f"{folder}/wide.png", "color=blue:size=160x90", "-frames:v", "1")
    assert cover(room.binaries, wide)[:2] == (320, 180)
    half = image(f"{folder}/half.png", "color=white:size=40x60,format=rgba,colorchannelmixer=aa=0.5", "-frames:v", "1")
    assert near(cover(room.binaries, half)[2][:4], 128, 128, 128, 128)
    # The upper half is green: turned clockwise by a quarter it is at the right, by two at the bottom.
    halves = image(f"{folder}/halves.jpg", "color=blue:size=200x300,drawbox=h=150:color=lime:t=fill", "-frames:v", "1")
    width, height, pixels = cover(room.binaries, with_rotation(halves, 6, f"{folder}/6.jpg"))
    assert (width, height) == (320, 213), (width, height)
    row = pixels[4 * 320 * 100:4 * 320 * 101]
    assert near(row[40:44], 255, 0, 0, 255) and near(row[-44:-40], 0, 255, 0, 255), (row[40:44], row[-44:-40])
    width, height, pixels = cover(room.binaries, with_rotation(halves, 3, f"{folder}/3.jpg"))
    assert (width, height) == (216, 324) and near(pixels[:4], 255, 0, 0, 255) and near(pixels[-4:], 0, 255, 0, 255)


def test_hostile_covers(room):
    folder = f"{room.folder}/hostile"
    os.makedirs(folder)
    good = image(f"{folder}/good.png", "testsrc=size=400x600", "-frames:v", "1")
    with open(good, "rb") as file:
        png = file.read()
    with open(image(f"{folder}/good.jpg", "testsrc=size=400x600", "-frames:v", "1"), "rb") as file:
        jpeg = file.read()
    head = b"IHDR" + struct.pack(">IIBBBBB", 65535, 65535, 8, 2, 0, 0, 0)
    frame = jpeg.index(b"\xff\xc0")
    animated = image(f"{folder}/animated.webp", "testsrc=size=64x64", "-frames:v", "3")
    refused = {
        "empty.jpg": b"", "text.png": b"not an image", "rubbish.jpg": b"\xff\xd8\xff" + os.urandom(5000),
        "begin.png": png[:40], "begin.jpg": jpeg[:100], "film.jpg": b"\x1aE\xdf\xa3" + bytes(100),
        "huge.png": png[:8] + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head)) + png[33:],
        "huge.jpg": jpeg[:frame + 5] + b"\xff\xff\xff\xff" + jpeg[frame + 9:],
    }
    for name, content in refused.items():
        with open(f"{folder}/{name}", "wb") as file:
            file.write(content)
    with open(f"{folder}/long.png", "wb") as file:
        file.write(png)
        file.truncate(33 << 20)
    os.mkfifo(f"{folder}/pipe.jpg")
    os.symlink("/dev/zero", f"{folder}/zero.jpg")
    os.symlink(good, f"{folder}/link.png")
    os.mkdir(f"{folder}/folder.jpg")
    others = ["long.png", "pipe.jpg", "zero.jpg", "link.png", "folder.jpg", "none.jpg"]
    for name in [*refused, *others]:
        assert cover(room.binaries, f"{folder}/{name}") == 1, name
    assert cover(room.binaries, animated) == 1
    # What is cut shows its begin, or nothing; it does no harm.
    for cut in [jpeg[:len(jpeg) // 2], png[:len(png) // 2]]:
        with open(f"{folder}/cut", "wb") as file:
            file.write(cut)
        found = cover(room.binaries, f"{folder}/cut")
        assert found == 1 or found[:2] == (216, 324), found
    for width, height in [(0, 100), (100, 4097), (-1, 1)]:
        assert cover(room.binaries, good, width, height) == 2, (width, height)


def test_covers_are_confined(room):
    """The process has given its rights away before it has read a byte."""
    # Its output is a pipe that nobody reads, and larger than the pipe: it waits.
    large = image(f"{room.folder}/large.png", "testsrc=size=1000x1500", "-frames:v", "1")
    with subprocess.Popen(
            [f"{room.binaries}/seek-pictures", "cover", "--", large, "1000", "1500"], stdout=subprocess.PIPE) as process:
        assert process.stdout.read(1) == b"1"
        with open(f"/proc/{process.pid}/status", encoding="utf-8") as file:
            status = dict(line.rstrip("\n").split(":\t", 1) for line in file if ":\t" in line)
        with open(f"/proc/{process.pid}/limits", encoding="utf-8") as file:
            limits = file.read()
        assert status["Seccomp"] == "2" and status["NoNewPrivs"] == "1", status
        assert os.sched_getscheduler(process.pid) == os.SCHED_IDLE
        assert str(768 << 20) in limits, limits
        process.kill()


def main():
    failed = []
    tests = {name[5:]: test for name, test in globals().items() if name.startswith("test_")}
    chosen = sys.argv[2:] or tests
    for name in chosen:
        room = Room(sys.argv[1], FILM)
        try:
            tests[name](room)
            print(f"pictures: {name}", flush=True)
        except (AssertionError, KeyError, OSError, ValueError, subprocess.CalledProcessError):
            traceback.print_exc()
            print(f"pictures: {name}: FAILED", flush=True)
            failed.append(name)
        finally:
            room.close()
    print(f"pictures: {len(chosen) - len(failed)} passed, {len(failed)} failed")
    sys.exit(bool(failed))


main()
