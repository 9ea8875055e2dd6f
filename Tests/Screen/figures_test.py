import unittest

from figures import Burst, Figures, figures, has_ended

TAPS = [10.0, 10.3, 10.6]


def paused(*changes, taps=TAPS, processor=((10.0, 1.0),)):
    return Burst(False, list(taps), [(9.0, 270), *changes], list(processor))


def playing(*changes):
    return Burst(True, list(TAPS), list(changes), [(10.0, 1.0)])


def rounded(figures):
    return Figures(*(round(value, 6) if isinstance(value, float) else value for value in vars(figures).values()))


class FiguresTest(unittest.TestCase):
    def test_a_picture_for_each_tap_and_the_right_one(self):
        burst = paused(
            (10.02, 300), (10.33, 600), (10.62, 900), (11.4, 1170),
            processor=[(10.0, 1.0), (11.0, 1.5), (11.3, 1.7), (12.0, 9.0)])
        self.assertEqual(rounded(figures(burst)), Figures(first=0.02, final=0.8, off=0, on_the_way=2, processor=0.7))

    def test_nothing_until_the_right_picture(self):
        self.assertEqual(
            rounded(figures(paused((12.0, 1171)))), Figures(first=2.0, final=1.4, off=1, on_the_way=0, processor=0.0))

    def test_a_picture_that_is_not_the_right_one(self):
        found = figures(paused((10.1, 300), (10.7, 900)))
        self.assertEqual((found.off, found.is_right), (-270, False))
        found = figures(paused((10.7, 1200)))
        self.assertEqual((found.off, found.is_right), (30, False))

    def test_no_picture(self):
        self.assertEqual(figures(paused()), Figures(first=None, final=None, off=-900, on_the_way=0, processor=0.0))

    def test_the_last_picture_comes_before_the_last_tap(self):
        found = figures(paused((10.1, 570)))
        self.assertAlmostEqual(found.final, -0.5)
        self.assertEqual(found.off, -600)

    def test_the_motion_of_a_playing_film_is_no_new_picture(self):
        # 270 at the first tap; two pictures of other places; then it plays on.
        burst = playing((9.99, 270), (10.02, 271), (10.1, 300), (10.13, 301), (10.17, 303), (11.4, 1170), (11.43, 1171))
        self.assertEqual(rounded(figures(burst)), Figures(first=0.1, final=0.8, off=0, on_the_way=1, processor=0.0))

    def test_a_playing_film_may_have_moved_between_the_taps(self):
        self.assertEqual(figures(playing((9.99, 270), (11.0, 1200))).off, 0)
        self.assertEqual(figures(playing((9.99, 270), (11.0, 1201))).off, 1)
        self.assertEqual(figures(playing((9.99, 270), (11.0, 1231))).off, 31)
        self.assertEqual(figures(playing((9.99, 270), (11.0, 1140))).off, -30)

    def test_a_burst_ends_soon_after_the_right_picture(self):
        self.assertEqual([has_ended(paused((11.4, 1170)), now) for now in (11.8, 12.0)], [False, True])

    def test_a_burst_ends_later_without_the_right_picture(self):
        self.assertEqual([has_ended(paused((11.4, 1200)), now) for now in (13.3, 13.5)], [False, True])
        self.assertEqual([has_ended(paused(), now) for now in (12.5, 12.7)], [False, True])

    def test_a_burst_does_not_end_while_the_player_works(self):
        busy = [(10.0, 1.0), (12.0, 3.0), (13.0, 4.0)]
        self.assertEqual([has_ended(paused((11.4, 1200), processor=busy), now) for now in (13.5, 19.5)], [False, True])

    def test_a_burst_does_not_end_before_the_film_plays_on(self):
        stuck = [(9.9, 270), (11.0, 900)]
        self.assertFalse(has_ended(playing(*stuck), 13.5))
        self.assertTrue(has_ended(playing(*stuck, (13.4, 901)), 13.5))


if __name__ == "__main__":
    unittest.main()
