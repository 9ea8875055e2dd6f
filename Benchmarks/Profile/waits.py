"""How long threads run and wait for a processor, as the kernel counts it."""

import pathlib


def threads(pid):
    return [int(task.name) for task in pathlib.Path(f"/proc/{pid}/task").iterdir()]


def of(pid, thread):
    """Seconds of running, and of waiting for a processor; none if the thread has ended."""
    try:
        ran, waited, _ = pathlib.Path(f"/proc/{pid}/task/{thread}/schedstat").read_text().split()
    except OSError:
        return 0, 0
    return int(ran) / 1e9, int(waited) / 1e9
