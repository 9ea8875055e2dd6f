"""Films whose picture tells their time, with a tone of 440 Hz: one of an hour, and a folder of short ones."""

import os
import shutil
import subprocess
import tempfile

from picture import BITS, FRAMES_PER_SECOND

DURATION = 3600
TONE = 440
WIDTH, HEIGHT = 320, 180


# Each film of the library: its length, and where its last chapter begins, in s.
LENGTH = 600
CREDITS = 570
# Names as people have them.
SEASON = "Night Train (2016)/Season 1"
LIBRARY = [
    *(f"{SEASON}/Night.Train.S01E{number:02}.1080p.WEB-DL.x264-GRP.mkv" for number in range(1, 7)),
    "12 Angry Gardeners (1957).mkv",
    "1917.2019.1080p.BluRay.x264-GRP.mkv",
    "A Very Long Title That Goes On and On Until Nobody in the Room Remembers How It Began (1999) [1080p] [BluRay].mkv",
    "Big.Buck.Bunny.2008.1080p.BluRay.x264-GRP.mkv",
    "Blade Runner (1982) {tmdb-78} {edition-Final Cut} - 2160p.mkv",
    "Caminandes 3 - Llamigos.mkv",
    "Cosmos.Laundromat.2015.2160p.WEB-DL.DD5.1.H264-GRP.mkv",
    "Das.Boot.German.DL.1080p.BluRay.x264-GRP.mkv",
    "Der Himmel über Berlin (1987).mkv",
    "Elephants Dream (2006) [1080p].mkv",
    "holiday video.mkv",
    "Le Voyage dans la Lune (1902).mkv",
    "M.1931.mkv",
    "Metropolis (1927).mkv",
    "Nosferatu.1922.REMASTERED.720p.mkv",
    "Sherlock.Jr.1924.mkv",
    "Sintel (2010).mkv",
    "Sunrise.A.Song.of.Two.Humans.1927.mkv",
    "Tears.of.Steel.2012.2160p.WEB-DL.x265-GRP.mkv",
    "The.General.1926.1080p.mkv",
    "VID_20240312_184512.mkv",
    "Wonder.Woman.1984.1080p.mkv",
    "Броненосец «Потёмкин» (1925).mkv",
    "七人の侍 (1954).mkv",
]
# Subtitles beside films, one each.
SUBTITLES = ["Sintel (2010).srt", "Elephants Dream (2006) [1080p].en.srt", "Das.Boot.German.DL.1080p.BluRay.x264-GRP.de.srt"]


def make(path):
    """Makes the film of an hour, unless it is there."""
    if not os.path.exists(path):
        starts = range(0, DURATION, DURATION // 6)
        encode(path, DURATION, [(start, "") for start in starts])


def make_library(folder):
    """Makes the folder of films, unless it is there. They differ only in their last bytes, by which seekd knows them apart."""
    if os.path.exists(folder):
        return
    parts = folder + ".part"
    shutil.rmtree(parts, ignore_errors=True)
    os.makedirs(parts)
    film = os.path.join(parts, "film.mkv")
    encode(film, LENGTH, [*((start, f"Part {start // 190 + 1}") for start in range(0, CREDITS, 190)), (CREDITS, "Credits")])
    with open(film, "rb") as file:
        data = file.read()
    os.remove(film)
    for number, name in enumerate(LIBRARY):
        path = os.path.join(parts, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            # An element of Matroska's that readers skip.
            file.write(data + bytes([0xEC, 0x84]) + number.to_bytes(4, "big"))
    for name in SUBTITLES:
        with open(os.path.join(parts, name), "w", encoding="utf-8") as file:
            for number, start in enumerate(range(0, LENGTH, 10), 1):
                at = f"00:{start // 60:02}:{start % 60:02}"
                file.write(f"{number}\n{at},000 --> {at[:-1]}8,000\nThe line of {start} s\n\n")
    os.rename(parts, folder)


def encode(path, duration, chapters):
    """chapters: the start in s and the title of each."""
    side = WIDTH // BITS
    fields = []
    for bit in range(BITS):
        is_set = f"mod(floor(n/{2 ** bit}),2)"
        for row, condition in enumerate((is_set, f"not({is_set})")):
            fields.append(f"drawbox=x={bit * side}:y={row * 12}:w={side}:h=12:color=white:t=fill:enable='{condition}'")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as list_of_chapters:
        list_of_chapters.write(";FFMETADATA1\n")
        for (start, title), end in zip(chapters, [*(start for start, _ in chapters[1:]), duration]):
            list_of_chapters.write(f"[CHAPTER]\nTIMEBASE=1/1\nSTART={start}\nEND={end}\n" + (f"title={title}\n" if title else ""))
        list_of_chapters.flush()
        part = path + ".part.mkv"
        subprocess.run([
            "ffmpeg", "-nostdin", "-v", "error", "-y",
            "-f", "lavfi", "-i", f"color=c=0x203040:s={WIDTH}x{HEIGHT}:r={FRAMES_PER_SECOND}:d={duration}",
            "-f", "lavfi", "-i", f"sine=frequency={TONE}:duration={duration}:sample_rate=48000",
            "-i", list_of_chapters.name, "-map", "0:v", "-map", "1:a", "-map_metadata", "2", "-map_chapters", "2",
            # Black behind the fields, so that a field that is not white is dark.
            "-vf", f"drawbox=w={WIDTH}:h=24:color=black:t=fill," + ",".join(fields),
            "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-g", str(10 * FRAMES_PER_SECOND), "-pix_fmt", "yuv420p",
            "-c:a", "aac", "-b:a", "32k", part], check=True, timeout=1200)
        os.rename(part, path)
