"""Makes a film that looks like one: mountains at dusk beyond a lake, past which the camera goes. For pictures in documents.

usage: landscape.py OUT [SECONDS]    OUT: the .mkv, 1280x720; default: 120 s
"""

import math
import pathlib
import random
import struct
import subprocess
import sys
import tempfile
import zlib

WIDTH, HEIGHT, RATE = 1280, 720, 10
SHORE = 500
# Of the ridges from the farthest to the nearest: height above the shore, roughness, colour, how fast it goes past, in
# points a second.
RIDGES = [
    (245, 0.52, (146, 122, 148), 3),
    (190, 0.55, (104, 88, 122), 6),
    (130, 0.58, (66, 62, 94), 11),
    (70, 0.62, (34, 38, 62), 19),
]
HAZE = (226, 158, 132)
SKY = [(0, (38, 48, 92)), (0.45, (122, 92, 136)), (0.75, (232, 140, 104)), (1, (255, 204, 136))]
GLOW, DISC = (255, 226, 170), (255, 244, 214)
SUN = (860, 395, 34)


def main():
    out = pathlib.Path(sys.argv[1])
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 120
    chance = random.Random(11)
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        write(folder / "sky.png", WIDTH, [[sky(x, y) for x in range(WIDTH)] for y in range(SHORE)])
        inputs = ["-loop", "1", "-framerate", str(RATE), "-i", str(folder / "sky.png")]
        graph, land = "", "0:v"
        for number, (height, rough, colour, speed) in enumerate(RIDGES, 1):
            path = folder / f"ridge-{number}.png"
            width = WIDTH + speed * seconds
            write(path, width, ridge(outline(chance, height, rough, width), height, colour))
            inputs += ["-i", str(path)]
            graph += f"[{land}][{number}:v]overlay=x=-{speed}*t:y={SHORE - height}[land{number}];"
            land = f"land{number}"
        # The water shows the land upside down, darker, and blurred by waves along the shore.
        water = HEIGHT - SHORE
        graph += (f"[{land}]split[land][mirrored];"
                  f"[mirrored]crop=h={water * 2}:y={SHORE - water * 2},vflip,scale=h={water},gblur=sigma=5:sigmaV=0.6,"
                  "eq=brightness=-0.08:saturation=0.85[water];"
                  "[land][water]vstack,noise=alls=3:allf=t,format=yuv420p")
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", graph, "-t", str(seconds), "-r", str(RATE),
             "-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-g", "50", str(out)], check=True)


def mixed(one, other, part):
    return tuple(a + (b - a) * part for a, b in zip(one, other))


def sky(x, y):
    """The colour of a point, with the sun and its glow."""
    place = y / (SHORE - 1)
    (start, above), (end, below) = next(pair for pair in zip(SKY, SKY[1:]) if place <= pair[1][0])
    away = math.hypot(x - SUN[0], y - SUN[1])
    colour = mixed(mixed(above, below, (place - start) / (end - start)), GLOW, math.exp(-away / 150) * 0.75)
    return (*mixed(colour, DISC, min(1, max(0, SUN[2] + 0.5 - away))), 255)


def outline(chance, height, rough, width):
    """Heights along a ridge, by midpoint displacement."""
    line, step = [0.0, 0.0], 1.0
    while len(line) < width:
        halves = [[one, (one + other) / 2 + chance.uniform(-step, step)] for one, other in zip(line, line[1:])]
        line = [value for half in halves for value in half] + line[-1:]
        # Hills of about 600 points: the first displacements make the row of them, the others their edges.
        if width / len(line) < 600:
            step *= rough
    low, high = min(line[:width]), max(line[:width])
    return [height * (0.35 + 0.65 * (value - low) / (high - low)) for value in line[:width]]


def ridge(heights, rows, colour):
    """Its points, with haze that rises from the water."""
    for row in range(rows):
        colours = mixed(colour, HAZE, ((SHORE - rows + row) / SHORE) ** 6 * 0.45)
        above = rows - row
        yield [(*colours, 255 * min(1, max(0, height - above + 1))) for height in heights]


def write(path, width, rows):
    """A PNG of points with red, green, blue and opacity."""
    packed = bytearray()
    height = 0
    for row in rows:
        packed.append(0)
        for point in row:
            packed += bytes(int(part + 0.5) for part in point)
        height += 1

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(bytes(packed), 1))
                     + chunk(b"IEND", b""))


if __name__ == "__main__":
    main()
