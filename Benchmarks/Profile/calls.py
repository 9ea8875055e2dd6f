"""Counts system calls, with strace. They do not depend on the machine's load."""

import collections
import pathlib
import re
import signal
import subprocess
import tempfile

from waiting import until

WRITES = ("write", "writev", "sendto", "sendmsg", "sendmmsg")


def traced(player, load):
    """The system calls of a player during a load: name, and the file descriptor if there is one."""
    with tempfile.TemporaryDirectory(prefix="profile-strace-") as folder:
        tracer = subprocess.Popen(
            ["strace", "-f", "-qq", "-y", "-o", f"{folder}/calls", "-p", str(player.pid)], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until(lambda: is_traced(player.pid), "strace")
        load()
        tracer.send_signal(signal.SIGINT)
        tracer.wait(30)
        text = pathlib.Path(f"{folder}/calls").read_text(errors="replace")
    # Number of the thread, name, and what the descriptor is. The second half of an interrupted call is no call.
    return [found.groups() for found in re.finditer(r"^\d+ +(\w+)\((?:\d+<([^>]*)>?)?", text, re.M)]


def is_traced(pid):
    for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
        try:
            if "TracerPid:\t0\n" in (task / "status").read_text():
                return False
        except OSError:
            # It has ended.
            continue
    return True


def kinds(calls):
    """How often each kind of call was made."""
    counts = collections.Counter()
    for name, target in calls:
        if name in WRITES:
            counts["writes to sockets" if (target or "").startswith(("socket", "UNIX")) else
                   "writes that wake a thread (eventfd)" if "eventfd" in (target or "") else "other writes"] += 1
        elif name in ("epoll_wait", "epoll_pwait", "poll", "ppoll"):
            counts["waits for sockets"] += 1
        elif name in ("read", "recvfrom", "recvmsg", "readv"):
            counts["reads"] += 1
        elif name == "futex":
            counts["waits and wakeups of threads (futex)"] += 1
        elif name.startswith("timerfd"):
            counts["timers"] += 1
        elif name != "restart_syscall":
            counts["others"] += 1
    return counts
