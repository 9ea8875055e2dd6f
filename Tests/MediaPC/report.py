"""Conditions with deadlines, and one line for each check."""

import contextlib
import time
import traceback

# How much slower the machine is than one with KVM: all deadlines are longer by this factor.
pace = 1.0


class Unexpected(Exception):
    """A check that failed: what was expected, and what was found."""

    def __init__(self, expected, got):
        super().__init__(f"expected {expected}, got {got}")


def expect(condition, expected, got):
    if not condition:
        raise Unexpected(expected, got)


def until(probe, expected, seconds=60, got=None):
    """Waits until `probe` returns a true value, and returns it.

    expected: words for the message. seconds: the deadline on a machine with KVM. got: a function that describes what
    there is instead; the default is the probe's last value.
    """
    deadline = time.monotonic() + seconds * pace
    while True:
        value = probe()
        if value:
            return value
        if time.monotonic() > deadline:
            raise Unexpected(f"{expected} within {seconds * pace:.0f} s", repr(got() if got else value))
        time.sleep(0.05)


class Report:
    def __init__(self, explain=lambda number: ""):
        """explain: more words about a failure, by its number, such as the end of a log."""
        self.explain = explain
        self.passed = 0
        self.failed = []
        self.figures = []
        self.began = time.monotonic()

    @contextlib.contextmanager
    def check(self, name):
        """A block of statements that is one check. Its failure does not end the test."""
        try:
            yield
        except Exception as problem:  # pylint: disable=broad-except
            if not isinstance(problem, Unexpected):
                traceback.print_exc()
            lines = str(problem).strip().splitlines() or [type(problem).__name__]
            print(f"not ok {name}: {' / '.join(lines[:6])}", flush=True)
            self.failed.append(name)
            for line in self.explain(len(self.failed)).splitlines():
                print(f"   | {line[:240]}", flush=True)
        else:
            print(f"ok {name}", flush=True)
            self.passed += 1

    def figure(self, text):
        """A measurement, which is printed at once and repeated in the summary."""
        print(f"   {text}", flush=True)
        self.figures.append(text)

    def summary(self):
        print(f"\nmedia-pc: {self.passed} checks passed, {len(self.failed)} failed, in {time.monotonic() - self.began:.0f} s")
        for text in self.figures:
            print(f"media-pc: {text}")
        for name in self.failed:
            print(f"media-pc: FAILED: {name}")
        return 1 if self.failed else 0
