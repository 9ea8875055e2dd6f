"""The film: an hour whose picture tells its time, and a tone of 440 Hz."""

import os
import subprocess
import tempfile

from picture import BITS, FRAMES_PER_SECOND

DURATION = 3600
TONE = 440
WIDTH, HEIGHT = 320, 180


def make(path):
    """Makes it, unless it is there."""
    if os.path.exists(path):
        return
    side = WIDTH // BITS
    fields = []
    for bit in range(BITS):
        is_set = f"mod(floor(n/{2 ** bit}),2)"
        for row, condition in enumerate((is_set, f"not({is_set})")):
            fields.append(f"drawbox=x={bit * side}:y={row * 12}:w={side}:h=12:color=white:t=fill:enable='{condition}'")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as chapters:
        chapters.write(";FFMETADATA1\n")
        for start in range(0, DURATION, DURATION // 6):
            chapters.write(f"[CHAPTER]\nTIMEBASE=1/1\nSTART={start}\nEND={start + DURATION // 6}\n")
        chapters.flush()
        part = path + ".part.mkv"
        subprocess.run([
            "ffmpeg", "-nostdin", "-v", "error", "-y",
            "-f", "lavfi", "-i", f"color=c=0x203040:s={WIDTH}x{HEIGHT}:r={FRAMES_PER_SECOND}:d={DURATION}",
            "-f", "lavfi", "-i", f"sine=frequency={TONE}:duration={DURATION}:sample_rate=48000",
            "-i", chapters.name, "-map", "0:v", "-map", "1:a", "-map_metadata", "2", "-map_chapters", "2",
            # Black behind the fields, so that a field that is not white is dark.
            "-vf", f"drawbox=w={WIDTH}:h=24:color=black:t=fill," + ",".join(fields),
            "-c:v", "libx264", "-preset", "veryfast", "-crf", "20", "-g", str(10 * FRAMES_PER_SECOND), "-pix_fmt", "yuv420p",
            "-c:a", "aac", "-b:a", "32k", part], check=True, timeout=1200)
        os.rename(part, path)
