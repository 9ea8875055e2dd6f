"""run.py PATTERN...: runs the tests in the working directory whose files match, and prints a line of JSON for each: its name,
its outcome, and the reason if it did not pass."""

import json
import sys
import unittest


class Result(unittest.TextTestResult):
    """Collects what became of each test."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.outcomes = {}

    def note(self, test, outcome, reason=""):
        # The first one counts: a test that fails may also fail to clean up.
        self.outcomes.setdefault(test.id(), (outcome, reason))

    def addSuccess(self, test):
        super().addSuccess(test)
        self.note(test, "ok")

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self.note(test, "failed", self._exc_info_to_string(error, test))

    def addError(self, test, error):
        super().addError(test, error)
        self.note(test, "error", self._exc_info_to_string(error, test))

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self.note(test, "skipped", reason)

    def addSubTest(self, test, subtest, error):
        super().addSubTest(test, subtest, error)
        if error is not None:
            self.note(test, "failed", self._exc_info_to_string(error, test))


tests = unittest.TestSuite(unittest.defaultTestLoader.discover(".", pattern) for pattern in sys.argv[1:])
result = unittest.TextTestRunner(stream=sys.stderr, resultclass=Result, verbosity=2).run(tests)
for name, (outcome, reason) in sorted(result.outcomes.items()):
    print(json.dumps({"test": name, "outcome": outcome, "reason": reason}))
