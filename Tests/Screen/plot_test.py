import unittest
import xml.etree.ElementTree as xml

import plot
from cases import SHOWN
from figures import Burst, figures
from results import Results


class OurPlayer:
    name = "ours"


class OtherPlayer:
    name = "theirs"


class PlotTest(unittest.TestCase):
    def drawn(self, **pictures):
        results = Results("a machine")
        taps = [10 + number * SHOWN.gap / 1000 for number in range(SHOWN.taps)]
        for name, changes in pictures.items():
            burst = Burst(False, taps, [(9.0, 270), *changes], [(10.0, 0.0)])
            results.add(SHOWN, name, figures(burst))
            results.show(name, burst)
        return xml.fromstring(plot.plot(results, [OurPlayer, OtherPlayer]))

    def roles(self, drawing, kind):
        found = [element.get("class") for element in drawing.iter(f"{{http://www.w3.org/2000/svg}}{kind}")]
        return {role: found.count(role) for role in set(found)}

    def test_a_right_picture_is_filled_and_a_wrong_one_crossed_out(self):
        drawing = self.drawn(ours=[(10.1, 300), (13.5, 6270)], theirs=[(13.6, 6000)])
        boxes = self.roles(drawing, "rect")
        self.assertEqual(
            boxes, {"card": 1, "tap": SHOWN.taps, "seekd-soft": 1, "seekd": 1, "other-soft": 1})
        self.assertEqual(self.roles(drawing, "line")["wrong"], 1)

    def test_a_player_without_figures_and_one_without_pictures(self):
        drawing = self.drawn(ours=[(13.5, 6270)], theirs=[])
        self.assertIn("no new picture", "".join(drawing.itertext()))
        self.assertNotIn("theirs", "".join(self.drawn(ours=[(13.5, 6270)]).itertext()))


if __name__ == "__main__":
    unittest.main()
