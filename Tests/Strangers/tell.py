"""What programs that run a stranger's code say to the test: threads of the stranger write to the same output."""

import json
import os


def tell(*words):
    """Writes a line of its own, at once."""
    os.write(1, f"\n{json.dumps(words)}\n".encode())
