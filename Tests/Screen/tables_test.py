import pathlib
import tempfile
import unittest

import documents
import tables
import wording
from cases import SHOWN
from figures import Figures
from results import Results


class OurPlayer:
    name = "ours"


class OtherPlayer:
    name = "other"


class TablesTest(unittest.TestCase):
    def setUp(self):
        self.results = Results("a machine")
        for first in (0.017, 0.02, 0.03):
            self.results.add(SHOWN, "ours", Figures(first, 0.7, 0, 19, 3.321))
        self.results.add(SHOWN, "other", Figures(None, None, -6000, 0, 1.0))

    def test_the_short_table_has_medians(self):
        rows = tables.short(self.results, [OurPlayer, OtherPlayer]).splitlines()[2:]
        self.assertEqual(rows, [
            "| **ours** | **20 ms** | **700 ms** | **right** | **19** | **3.32 s** |",
            "| other | none | none | 200.0 s before | 0 | 1.00 s |"])

    def test_the_long_table_has_ranges(self):
        rows = tables.long(self.results, [OurPlayer, OtherPlayer]).splitlines()[2:]
        self.assertEqual(rows, [
            "| heavy, paused: 20 taps, one every 150 ms | ours | 20 ms (17 ms to 30 ms) | 700 ms | right | 19 | 3.32 s |",
            "|  | other | none | none | 200.0 s before | 0 | 1.00 s |"])

    def test_a_median_may_hide_a_wrong_place_but_its_range_does_not(self):
        self.assertEqual(wording.places([0, 0, -300]), "right (10.0 s before to right)")

    def test_what_is_written_is_read(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "results.json"
            self.results.write(path)
            both = Results.read([path, path])
        self.assertEqual(len(both.of(SHOWN, "ours")), 6)
        self.assertEqual(both.of(SHOWN, "other")[0], Figures(None, None, -6000, 0, 1.0))

    def test_the_table_in_a_document_is_replaced(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "document.md"
            path.write_text("before\n<!-- table -->\nold\n<!-- end of table -->\nafter\n", encoding="utf-8")
            documents.replace(path, "table", "new\n")
            self.assertEqual(path.read_text(encoding="utf-8"), "before\n<!-- table -->\nnew\n<!-- end of table -->\nafter\n")
            with self.assertRaisesRegex(ValueError, "expected one '<!-- figures -->'"):
                documents.replace(path, "figures", "new\n")


if __name__ == "__main__":
    unittest.main()
