"""main.py BIN [--screenshots | --states FOLDER | --words FOLDER]: every test of the page, beside one seekd; what fails is told with its trace."""

import signal
import sys
import traceback

import admission
import films
import floods
import other_browser
import pages
import peeks
import pictures
import places
import programs
import remote
import words
from chrome import Chrome
from firefox import Firefox


def run(tests, *parts):
    failed = []
    for test in tests:
        name = test.__name__.removeprefix("test_").replace("_", " ")
        try:
            test(*parts)
            print(f"web: {name}", flush=True)
        except Exception:
            traceback.print_exc()
            print(f"web: {name}: FAILED", flush=True)
            failed.append(name)
    return failed


def main():
    # Whoever ends the tests ends what they have started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    programs.BIN = sys.argv[1]
    only = [argument for argument in sys.argv[2:] if not argument.startswith("--")]
    if "--words" in sys.argv:
        words.PICTURES = sys.argv[sys.argv.index("--words") + 1]
        only.remove(words.PICTURES)
    seekd = programs.Seekd()
    web = programs.Web(seekd)
    chrome = firefox = None

    def chosen(module):
        return wanted(module.TESTS)

    def wanted(tests):
        return [test for test in tests if not only or any(word in test.__name__ for word in only)]

    try:
        if "--screenshots" in sys.argv:
            chrome = Chrome()
            pictures.make(chrome, "docs")
            return 0
        if "--states" in sys.argv:
            chrome = Chrome()
            pictures.states(chrome, sys.argv[sys.argv.index("--states") + 1])
            return 0
        failed = run(chosen(admission) + chosen(floods) + chosen(places), seekd, web)
        chrome = Chrome()
        failed += run(chosen(pages) + chosen(remote) + chosen(peeks) + chosen(films) + chosen(words), seekd, web, chrome)
        if errors := chrome.errors():
            failed.append(f"the page's console: {errors}")
        of_firefox = chosen(other_browser) + wanted(words.FIREFOX_TESTS)
        if of_firefox:
            firefox = Firefox()
            failed += run(of_firefox, seekd, web, firefox)
    finally:
        for browser in (chrome, firefox):
            if browser:
                browser.close()
        seekd.close()
        for process in programs.started:
            process.kill()
    ran = sum(len(chosen(module)) for module in (admission, floods, places, pages, remote, peeks, films, words, other_browser))
    ran += len(wanted(words.FIREFOX_TESTS))
    print(f"web: {ran - len(failed)} passed, {len(failed)} failed")
    for name in failed:
        print(f"web: FAILED: {name}")
    return 1 if failed else 0


sys.exit(main())
