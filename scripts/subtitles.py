"""Writes lines of subtitles in three formats, for the clips: python3 subtitles.py FOLDER.

FOLDER/lines.srt, lines.ass and lines.sup (pictures, as discs have them) have the same 90 lines over 300 s: 0.8 to 3.2 s
long, some without a gap, some 6 s apart.
"""

import struct
import sys


def lines():
    """(start, end), seconds, to the millisecond."""
    place, seed, found = 2.0, 7, []
    while len(found) < 90 and place < 294:
        seed = (seed * 1103515245 + 12345) % 2**31
        length = 0.8 + (seed >> 8) % 2400 / 1000
        gap = (0.0, 0.12, 0.6, 1.5, 3.0)[(seed >> 20) % 5]
        found.append((round(place, 3), round(place + length, 3)))
        place += length + gap
    return found


def clock(seconds, separator, digits):
    whole = int(seconds)
    part = f"{seconds - whole:.{digits}f}"[2:]
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}{separator}{part}"


def srt(found):
    return "".join(
        f"{number}\n{clock(start, ',', 3)} --> {clock(end, ',', 3)}\nLine {number}\n\n"
        for number, (start, end) in enumerate(found, 1)
    )


def ass(found):
    head = (
        "[Script Info]\nScriptType: v4.00+\nPlayResX: 384\nPlayResY: 288\n\n[V4+ Styles]\n"
        "Format: Name, Fontname, Fontsize, PrimaryColour, Alignment\nStyle: Default,sans-serif,30,&H0000FFFF,2\n\n"
        "[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\n"
    )
    return head + "".join(
        f"Dialogue: 0,{clock(start, '.', 2)[1:]},{clock(end, '.', 2)[1:]},Default,,0,0,0,,{{\\i1}}Line {number}\n"
        for number, (start, end) in enumerate(found, 1)
    )


WIDTH, HEIGHT = 128, 96
BOX = (40, 70, 48, 16)


def segment(time, kind, body):
    return b"PG" + struct.pack(">IIBH", int(time * 90000), 0, kind, len(body)) + body


def composition(number, shows):
    """Presentation composition: what is on the screen from here on."""
    body = struct.pack(">HHBHBBBB", WIDTH, HEIGHT, 0x10, number, 0x80 if shows else 0, 0, 0, 1 if shows else 0)
    return body + (struct.pack(">HBBHH", 0, 0, 0, BOX[0], BOX[1]) if shows else b"")


def picture():
    """A white box, in runs: 0, 0x80 | length, colour, and 0, 0 at the end of each row."""
    row = bytes([0, 0x80 | BOX[2], 1, 0, 0])
    data = row * BOX[3]
    return struct.pack(">HBB", 0, 0, 0xC0) + (len(data) + 4).to_bytes(3, "big") + struct.pack(">HH", BOX[2], BOX[3]) + data


def sup(found):
    window = struct.pack(">BBHHHH", 1, 0, *BOX)
    palette = bytes([0, 0, 1, 235, 128, 128, 255])
    # Nothing at first: what reads a file of its own takes the first time for 0.
    out = segment(0, 0x16, composition(0, False)) + segment(0, 0x17, struct.pack(">BBHHHH", 1, 0, *BOX))
    out, number = out + segment(0, 0x80, b""), 1
    for index, (start, end) in enumerate(found):
        out += segment(start, 0x16, composition(number, True)) + segment(start, 0x17, window)
        out += segment(start, 0x14, palette) + segment(start, 0x15, picture()) + segment(start, 0x80, b"")
        number += 1
        # The next picture replaces this one, if there is no gap.
        if index + 1 == len(found) or found[index + 1][0] > end:
            out += segment(end, 0x16, composition(number, False)) + segment(end, 0x17, window)
            out += segment(end, 0x80, b"")
            number += 1
    return out


def main():
    folder, found = sys.argv[1], lines()
    with open(f"{folder}/lines.srt", "w", encoding="utf-8") as file:
        file.write(srt(found))
    with open(f"{folder}/lines.ass", "w", encoding="utf-8") as file:
        file.write(ass(found))
    with open(f"{folder}/lines.sup", "wb") as file:
        file.write(sup(found))


if __name__ == "__main__":
    main()
