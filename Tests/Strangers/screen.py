"""A virtual screen."""

import hashlib
import os
import subprocess

from player import until


class Screen:
    def __init__(self, player):
        """Ends with the player."""
        self.player = player
        number = player.path("display")
        with open(number, "wb") as file:
            server = subprocess.Popen(
                ["Xvfb", "-displayfd", str(file.fileno()), "-screen", "0", "800x600x24", "-nolisten", "tcp"],
                pass_fds=[file.fileno()], env=player.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                stdin=subprocess.DEVNULL, start_new_session=True)
        server.output = os.devnull
        player.started.append(server)
        player.groups.append(server.pid)

        def told():
            with open(number) as file:
                return file.read().strip()
        self.display = ":" + until(told, "the screen")

    def picture(self):
        """The pixels of the whole screen. Before them are a header, which names the machine, and colours with bytes that
        xwd does not set."""
        taken = subprocess.run(
            ["xwd", "-root", "-silent", "-display", self.display], stdout=subprocess.PIPE, check=True).stdout
        # XWDfile.h: pixmap_height, bytes_per_line.
        height, line = (int.from_bytes(taken[4 * field:4 * field + 4], "big") for field in (5, 12))
        return taken[-height * line:]

    def still_picture(self, keep):
        """The digest of the picture once twenty pictures, one after another, are the same. keep: a file for it."""
        newest, same = None, 0

        def is_still():
            nonlocal newest, same
            picture = self.picture()
            same = same + 1 if picture == newest else 0
            newest = picture
            return same >= 20
        until(is_still, "a picture that does not change")
        with open(keep, "wb") as file:
            file.write(newest)
        return hashlib.sha256(newest).hexdigest()
