"""Pictures in a page of the browser: drawn from the replies to `choreography`, and compared with others."""

import base64
import pathlib
import struct
import zlib

HERE = pathlib.Path(__file__).parent
# The greatest mean difference of what is drawn, of 255: about 1.3 times that of the same look, whose edges and letters are
# smoothed in two ways. Nothing may be further than 2 pixels from its place, a name that is cut than 7.
BOUNDS = {
    "all": 2.1, "button": 1.3, "total": 1.8, "total's end": 0.8, "play": 1, "paused": 2.1, "row": 3.7, "gap": 0.8,
    "head": 1.6, "scrim": 0.8, "position": 5.2, "chapter": 4.6, "cut chapter": 40, "remaining": 4.4, "notice": 5.2, "notice's end": 0.5,
    "status": 5.3, "status's end": 0.3, "bar": 3.1, "offer": 2.8, "offer's end": 1.3, "mark": 4, "rim": 3.2,
    "line 1": 3.6, "line 2": 12, "line 3": 10.7, "aside 1": 2.4, "aside 2": 6.5, "info's scrim": 2}


class Canvas:
    def __init__(self, chrome, width, height, data):
        self.chrome, self.size, self.data = chrome, (width, height), data

    def prepare(self):
        """In the page that is open, which may be any."""
        for script in ("draw.js", "compare.js"):
            self.chrome.driver.execute_cdp_cmd("Runtime.evaluate", {"expression": (HERE / script).read_text()})
        self.chrome.run("window.pictures = {}; window.canvas = new OffscreenCanvas(...arguments);", *self.size)

    def load(self, name, picture):
        self.chrome.driver.execute_async_script(
            "const [name, data, done] = arguments; load(data).then((picture) => { window.pictures[name] = picture; done(); });",
            name, base64.b64encode(picture).decode())

    def compare(self, shown, name, other=None, data=None):
        """A picture with another, or with what is drawn from the data. By the names of what is shown: the mean difference,
        and how many pixels are far from any like them."""
        return self.chrome.run("""
            const [shown, name, other, data] = arguments;
            const boxes = draw(window.canvas, data, shown);
            const one = window.pictures[other] ?? greys(window.canvas);
            return Object.fromEntries(
              Object.entries(boxes).map(([part, box]) => [part, compare(one, window.pictures[name], box)]));
        """, shown, name, other, data or self.data)

    def drawn(self, shown):
        """What is drawn from the data, as PNG."""
        return base64.b64decode(self.chrome.driver.execute_async_script("""
            const [data, shown, done] = arguments;
            draw(window.canvas, data, shown);
            const reader = new FileReader();
            reader.onload = () => done(reader.result.split(",")[1]);
            window.canvas.convertToBlob().then((blob) => reader.readAsDataURL(blob));
        """, self.data, shown))


def is_same(parts, factor=1, most_far=0):
    return all(part["far"] <= most_far and part["mean"] <= factor * BOUNDS[name] for name, part in parts.items())


def is_same_page(parts):
    """The page's boxes and letters begin at whole pixels: a letter's corner may be further away."""
    return is_same(parts, 3, 8)


def tell(name, parts):
    """parts: None if nothing was shown."""
    words = (f"{part} {found['mean']:.2f}" + (f" ({found['far']} far)" if found["far"] else "")
             for part, found in (parts or {}).items())
    print(f"look: {name}: {', '.join(words)}", flush=True)


def png(pixels, width, height):
    """pixels: blue, green, red and an unused byte for each."""
    colours = bytearray(3 * width * height)
    for index in range(3):
        colours[index::3] = pixels[2 - index::4]
    rows = b"".join(b"\0" + colours[begin:begin + 3 * width] for begin in range(0, len(colours), 3 * width))

    def part(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    return (b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">2I5B", width, height, 8, 2, 0, 0, 0))
            + part(b"IDAT", zlib.compress(rows, 1)) + part(b"IEND", b""))
