"""The number of a frame as a pattern in its picture, which survives scaling, and a reader of it.

Two rows of 16 fields, from the lowest bit to the highest. In the upper row a field is white for 1 and black for 0; the
lower row is the same inverted, so that neither another picture nor half of an old and half of a new one is taken for a
number. The rows are below what players draw at the upper edge, and above what they draw in the middle.
"""

BITS = 16
# In parts of the picture's height.
TOP, ROW = 0.18, 0.08
DARK, LIGHT = 80, 175


def fields(number):
    """The fields of one frame: a picture of 16 x 2 pixels, one byte each."""
    upper = bytes(255 if number >> bit & 1 else 0 for bit in range(BITS))
    return upper + bytes(255 - field for field in upper)


class Reader:
    """Reads the number in a picture of `width` x `height` pixels of 4 bytes, blue, green, red and unused."""

    def __init__(self, width, height, line_length, offset=0):
        def place(bit, row):
            x = int((bit + 0.5) * width / BITS)
            y = int((TOP + (row + 0.5) * ROW) * height)
            return offset + y * line_length + x * 4 + 1
        self.places = [(1 << bit, place(bit, 0), place(bit, 1)) for bit in range(BITS)]

    def number(self, pixels):
        """The number of the frame that is shown; None if no frame of the film is."""
        number = 0
        for value, upper, lower in self.places:
            up, down = pixels[upper], pixels[lower]
            if up >= LIGHT and down <= DARK:
                number |= value
            elif up > DARK or down < LIGHT:
                return None
        return number
