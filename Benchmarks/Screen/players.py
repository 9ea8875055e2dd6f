"""The players: how each is started, and how its users skip."""

import os
import pathlib
import signal
import subprocess
import tempfile

from waiting import connected, until

ORIGIN = 9


class Player:
    """A player that is paused in a film, in a window as large as the screen."""

    # For the table.
    name = ""
    request = ""
    # Whether it does not run as root.
    refuses_root = False

    def __init__(self, display, film):
        self.display = display
        self.folder = tempfile.TemporaryDirectory(prefix="bench-screen-")
        self.home = pathlib.Path(self.folder.name)
        self.home.chmod(0o777)
        self.socket = str(self.home / "socket")
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("DBUS_", "WAYLAND_"))}
        environment |= {"DISPLAY": display, "HOME": str(self.home), "TMPDIR": str(self.home)}
        environment |= {f"XDG_{kind}_HOME": str(self.home) for kind in ("CONFIG", "STATE", "CACHE", "DATA")}
        self.log = open(self.home / "log", "wb")
        user = {"user": "nobody", "extra_groups": []} if self.refuses_root and os.geteuid() == 0 else {}
        self.process = subprocess.Popen(
            self.command(str(film)), env=environment, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log,
            cwd=self.home, start_new_session=True, **user)
        try:
            self.connect()
        except Exception as failure:
            self.close()
            raise RuntimeError(f"{self.name} does not start: {failure}") from failure

    def connect(self):
        self.connection = until(lambda: connected(self.socket), f"{self.name}'s socket")

    def close(self):
        # Its session: Kodi is started by a script.
        os.killpg(self.process.pid, signal.SIGTERM)
        try:
            until(lambda: not self.is_there(), f"the end of {self.name}", 10)
        except TimeoutError:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.log.close()
        self.folder.cleanup()

    def is_there(self):
        self.process.poll()
        try:
            os.killpg(self.process.pid, 0)
        except ProcessLookupError:
            return False
        return True

    @classmethod
    def version(cls):
        raise NotImplementedError

    def command(self, film):
        """The command line that plays the film."""
        raise NotImplementedError

    def seek(self, seconds):
        """Goes to a time, as exactly as the player can. It may play then."""
        raise NotImplementedError

    def tap(self):
        """A press of +10 s."""
        raise NotImplementedError

    def play(self):
        raise NotImplementedError

    def pause(self):
        raise NotImplementedError


def said(*command, user=None):
    """The first line of a program's output. The user is for programs that refuse to run as root."""
    options = {"user": user} if user and os.geteuid() == 0 else {}
    run = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60, **options)
    return run.stdout.splitlines()[0]
