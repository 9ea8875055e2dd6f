"""Pictures of the screen, and what can be read in them."""

import functools
import subprocess

# The film has its frame number in the upper rows of its picture: a row of 16 fields, white for 1, and below it the same
# inverted, so that no other picture is taken for it. In parts of the picture's height.
BITS = 16
ROW_OF_BITS = 6 / 180
ROW_OF_INVERTED = 18 / 180
FRAMES_PER_SECOND = 5


class Picture:
    """Width and height in pixels; three bytes for each pixel, in rows from the top."""

    def __init__(self, width, height, pixels):
        self.width = width
        self.height = height
        self.pixels = pixels

    @classmethod
    def read(cls, path):
        """Reads a PPM file as QEMU writes it."""
        with open(path, "rb") as file:
            if file.readline() != b"P6\n":
                raise ValueError(f"{path}: expected a PPM file")
            width, height = map(int, file.readline().split())
            file.readline()
            return cls(width, height, file.read())

    def __eq__(self, other):
        return (self.width, self.height, self.pixels) == (other.width, other.height, other.pixels)

    def light(self, x, y):
        """The brightness of a pixel, 0 to 255."""
        at = (y * self.width + x) * 3
        return sum(self.pixels[at:at + 3]) / 3

    def seconds(self):
        """The position in the film whose frame is shown, in seconds; None if no frame of the film is."""
        number = 0
        for bit in range(BITS):
            x = int((bit + 0.5) * self.width / BITS)
            up, down = (self.light(x, int(row * self.height)) for row in (ROW_OF_BITS, ROW_OF_INVERTED))
            if abs(up - down) < 128:
                return None
            number |= (up > down) << bit
        return number / FRAMES_PER_SECOND

    def part(self, left, top, right, bottom):
        """A part of the picture; all four in parts of its width or height."""
        columns = range(int(left * self.width), int(right * self.width))
        rows = range(int(top * self.height), int(bottom * self.height))
        pixels = b"".join(
            self.pixels[(y * self.width + columns.start) * 3:(y * self.width + columns.stop) * 3] for y in rows)
        return Picture(len(columns), len(rows), pixels)

    def lights(self, above=200):
        """How many pixels are brighter than this."""
        pixels = self.pixels
        return sum(1 for at in range(0, len(pixels), 3) if sum(pixels[at:at + 3]) > 3 * above)

    def words(self, allowed, scale=4):
        """The text in it, light on dark, as a program for recognition of characters reads it."""
        # Only what is lighter than the picture behind it and the plate that it stands on.
        gray = bytes(255 - max(0, 2 * int(self.light(x, y)) - 255) for y in range(self.height) for x in range(self.width))
        # Dark on light and large, with smooth edges and a margin.
        image = subprocess.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{self.width}x{self.height}",
             "-i", "pipe:0", "-vf", f"scale=iw*{scale}:ih*{scale}:flags=lanczos,pad=iw+80:ih+80:40:40:white",
             "-frames:v", "1", "-f", "image2pipe", "-c:v", "pgm", "pipe:1"],
            input=gray, capture_output=True, check=True, timeout=60).stdout
        found = subprocess.run(
            ["tesseract", "stdin", "stdout", "--dpi", "300", "--psm", "7", "-c", f"tessedit_char_whitelist={allowed}"],
            input=image, capture_output=True, check=True, timeout=60, env={"OMP_THREAD_LIMIT": "1"})
        return found.stdout.decode().strip()

    @functools.cached_property
    def text(self):
        """All text in it, in the order in which the program for recognition of characters finds it, with single spaces."""
        return self._read("11")

    @functools.cached_property
    def line(self):
        """The text of a part with a single line, as `text`. Dark text on a light plate is read only so."""
        return self._read("7")

    def _read(self, mode):
        image = subprocess.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-f", "image2pipe", "-c:v", "ppm", "-i", "pipe:0",
             "-vf", "format=gray,negate,scale=iw*2:ih*2:flags=lanczos", "-f", "image2pipe", "-c:v", "pgm", "pipe:1"],
            input=self.file(), capture_output=True, check=True, timeout=60).stdout
        found = subprocess.run(
            ["tesseract", "stdin", "stdout", "--dpi", "300", "--psm", mode],
            input=image, capture_output=True, check=True, timeout=60, env={"OMP_THREAD_LIMIT": "1"})
        return " ".join(found.stdout.decode().split())

    def has_text(self, words):
        """Whether a text is in it; signs between words, which are easily misread, do not count."""
        return bare(words) in bare(self.text)

    def has_line(self, words):
        """Whether a text is in its single line, as `has_text`."""
        return bare(words) in bare(self.line)

    def file(self):
        """A PPM file."""
        return b"P6\n%d %d\n255\n" % (self.width, self.height) + self.pixels

    def save(self, path):
        """Writes a PNG file."""
        subprocess.run(
            ["ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "image2pipe", "-c:v", "ppm", "-i", "pipe:0", path],
            input=self.file(), check=True, timeout=60)


def bare(text):
    """Its letters and digits, small."""
    return "".join(letter for letter in text.casefold() if letter.isalnum())
