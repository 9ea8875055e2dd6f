"""A virtual X server."""

import os
import subprocess


class VirtualScreen:
    def __init__(self, width, height, log, arguments=()):
        """Starts it, and waits until it accepts connections. Its output goes to the file `log`."""
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", *arguments],
            pass_fds=[writing], stdout=log, stderr=log)
        os.close(writing)
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        if not number:
            raise RuntimeError("Xvfb does not start")
        self.display = f":{number}"

    def close(self):
        self.process.terminate()
        self.process.wait()
