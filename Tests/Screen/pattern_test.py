import unittest

import pattern


class PatternTest(unittest.TestCase):
    WIDTH, HEIGHT, START = 96, 54, 100

    def screen(self, above, below=None, split=None):
        """A screen that shows the pattern of one number; below the line `split`, that of another."""
        lines = [bytes(self.START)]
        for y in range(self.HEIGHT):
            number = below if split is not None and y >= split else above
            row = int((y / self.HEIGHT - pattern.TOP) // pattern.ROW)
            line = bytes(4 * self.WIDTH)
            if row in (0, 1):
                fields = pattern.fields(number)[row * pattern.BITS:(row + 1) * pattern.BITS]
                line = b"".join(bytes([field] * 4) * (self.WIDTH // pattern.BITS) for field in fields)
            lines.append(line)
        return b"".join(lines)

    def read(self, pixels):
        return pattern.Reader(self.WIDTH, self.HEIGHT, 4 * self.WIDTH, self.START).number(pixels)

    def test_reads_each_number(self):
        for number in (0, 1, 270, 6270, 0x5555, 0xffff):
            self.assertEqual(self.read(self.screen(number)), number)

    def test_reads_nothing_in_another_picture(self):
        self.assertIsNone(self.read(bytes(self.START + 4 * self.WIDTH * self.HEIGHT)))
        self.assertIsNone(self.read(b"\xff" * (self.START + 4 * self.WIDTH * self.HEIGHT)))

    def test_reads_nothing_while_a_picture_is_drawn(self):
        between = round((pattern.TOP + pattern.ROW) * self.HEIGHT)
        self.assertIsNone(self.read(self.screen(6270, 270, between)))


if __name__ == "__main__":
    unittest.main()
