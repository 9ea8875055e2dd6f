"""What the tests of python-mpv-jsonipc import: their own module of this name is not in the package."""

import shutil
import unittest

import python_mpv_jsonipc

MPV_BINARY = shutil.which("mpv")
# As the tests themselves start a player: without picture, sound and configuration.
LIVE_OPTIONS = {"config": False, "vo": "null", "ao": "null"}
requires_mpv = unittest.skipIf(MPV_BINARY is None, "no mpv binary found")


@requires_mpv
class LiveMPVTest(unittest.TestCase):
    """A test with a player of its own."""

    def setUp(self):
        self.mpv = python_mpv_jsonipc.MPV(mpv_location=MPV_BINARY, **LIVE_OPTIONS)
        self.addCleanup(self.mpv.terminate)
