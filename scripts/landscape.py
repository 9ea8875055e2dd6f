"""Makes a film that looks like one: mountains at dusk beyond a lake, past which the camera goes. For pictures in documents.

usage: landscape.py OUT [SECONDS]    OUT: the .mkv, 1280x720; default: 120 s
"""

import pathlib
import subprocess
import sys

import numpy

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
SKY = [(0, (38, 48, 92)), (0.45, (122, 92, 136)), (0.75, (232, 140, 104)), (1, (255, 204, 136))]
SUN = (860, 395, 34)


def main():
    out = pathlib.Path(sys.argv[1])
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 120
    random = numpy.random.default_rng(11)
    sky = gradient(SHORE)
    ridges = [ridge(random, height, rough, colour, WIDTH + speed * seconds + 1) for height, rough, colour, speed in RIDGES]
    grain = random.normal(0, 2.2, (8, HEIGHT, WIDTH, 1))
    encoder = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{WIDTH}x{HEIGHT}", "-r", str(RATE),
         "-i", "-", "-c:v", "libx264", "-preset", "veryfast", "-crf", "18", "-g", "50", "-pix_fmt", "yuv420p", str(out)],
        stdin=subprocess.PIPE)
    for number in range(seconds * RATE):
        frame = picture(sky, ridges, number / RATE) + grain[number % len(grain)]
        encoder.stdin.write(numpy.clip(frame, 0, 255).astype(numpy.uint8).tobytes())
    encoder.stdin.close()
    if encoder.wait() != 0:
        sys.exit(f"landscape: ffmpeg ended with {encoder.returncode}")


def gradient(height):
    """The sky with the sun and its glow."""
    places, colours = zip(*SKY)
    rows = numpy.linspace(0, 1, height)
    column = numpy.stack([numpy.interp(rows, places, [colour[part] for colour in colours]) for part in range(3)], axis=1)
    sky = numpy.repeat(column[:, None, :], WIDTH, axis=1)
    y, x = numpy.mgrid[0:height, 0:WIDTH]
    away = numpy.hypot(x - SUN[0], y - SUN[1])
    glow = numpy.exp(-away / 150)[..., None]
    sky += glow * (numpy.array([255, 226, 170]) - sky) * 0.75
    disc = numpy.clip(SUN[2] + 0.5 - away, 0, 1)[..., None]
    return sky + disc * (numpy.array([255, 244, 214]) - sky)


def ridge(random, height, rough, colour, width):
    """Heights along the ridge by midpoint displacement, and its colour."""
    line = numpy.zeros(2)
    step = 1.0
    while len(line) < width:
        middle = (line[:-1] + line[1:]) / 2 + random.uniform(-step, step, len(line) - 1)
        line = numpy.append(numpy.stack([line[:-1], middle], axis=1).reshape(-1), line[-1])
        # Hills of about 600 points: the first displacements make the row of them, the others their edges.
        if width / len(line) < 600:
            step *= rough
    line = line[:width]
    line = (line - line.min()) / (line.max() - line.min())
    return height * (0.35 + 0.65 * line), numpy.array(colour, float)


def picture(sky, ridges, time):
    land = sky.copy()
    rows = numpy.arange(SHORE)[:, None]
    for (heights, colour), (_, _, _, speed) in zip(ridges, RIDGES):
        start = speed * time
        at = numpy.interp(numpy.arange(WIDTH) + start, numpy.arange(len(heights)), heights)
        cover = numpy.clip(rows - (SHORE - at)[None, :] + 0.5, 0, 1)[..., None]
        # Haze rises from the water.
        haze = (rows / SHORE)[..., None] ** 6 * 0.45
        shade = colour + haze * (numpy.array([226, 158, 132]) - colour)
        land += cover * (shade - land)
    return numpy.concatenate([land, water(land, time)])


def water(land, time):
    """The land upside down, darker and broken by waves, which are larger near the camera."""
    rows = numpy.arange(HEIGHT - SHORE)
    depth = rows / len(rows)
    wave = numpy.sin(rows / (1.5 + 7 * depth) - time * 2.2) * (1 + 7 * depth) + numpy.sin(rows / 3.1 + time * 1.3) * 2 * depth
    mirrored = numpy.clip(SHORE - 1 - rows * 1.9 - wave, 0, SHORE - 1).astype(int)
    aside = (numpy.arange(WIDTH)[None, :] + (wave * 0.8)[:, None]).astype(int) % WIDTH
    shown = land[mirrored[:, None], aside]
    dark = (0.82 - 0.35 * depth)[:, None, None]
    return shown * dark + numpy.array([10, 18, 34]) * (1 - dark)


if __name__ == "__main__":
    main()
