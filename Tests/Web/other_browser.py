"""The page in Firefox: what differs between browsers is layout, animation, pointers and keys."""

from programs import until


def test_firefox(seekd, web, firefox):
    for width, height in [(500, 900), (820, 1100), (1280, 720)]:
        firefox.size(width, height)
        firefox.open(web.url)
        seekd.at(100)
        outside = firefox.run("""
            return [...document.querySelectorAll('main button:not(#ask button):not([hidden]), #bar, #volume')].filter((element) => {
              const box = element.getBoundingClientRect();
              return box.left < 0 || box.top < 0 || box.right > innerWidth || box.bottom > innerHeight || box.width < 44 || box.height < 44;
            }).map((element) => element.id);""")
        assert outside == [], (width, height, outside)
        box = firefox.run("const box = document.getElementById('surface').getBoundingClientRect();"
                          "return [box.left, box.top, box.right, box.bottom]")
        firefox.pointer(("move", box[2] - 20, box[3] - 20), ("down",), ("up",), ("down",), ("up",))
        until(lambda: seekd.ask("snapshot")["buttons"]["forward"]["taps"] >= 1, "the taps")
        until(lambda: firefox.run("return document.getElementById('spoken').textContent").startswith("Forward"), "words")
        firefox.pointer(("move", box[0] + 20, box[1] + 20), ("down",))
        until(lambda: seekd.ask("snapshot")["buttons"]["backward"]["speed"] is not None, "the hold")
        firefox.pointer(("up",))
        until(lambda: seekd.ask("snapshot")["buttons"]["backward"]["speed"] is None, "its end")
        # The middle of the bar.
        bar = firefox.run("const box = document.getElementById('bar').getBoundingClientRect();"
                          "return [box.left + box.width / 2, box.top + box.height / 2]")
        firefox.pointer(("move", *bar), ("down",), ("up",))
        until(lambda: abs(seekd.ask("get_property", "time-pos") - 150) < 2, "2:30")
        firefox.key("k")
        until(lambda: firefox.run("return document.getElementById('play').getAttribute('aria-label')") == "Pause", "playing")
        firefox.key("k")
        firefox.run("document.getElementById('chapters').click()")
        assert firefox.run("return document.querySelectorAll('#sheet li').length") == 5
        # Half transparent it has too little contrast.
        until(lambda: not firefox.run("return document.getElementById('sheet').getAnimations().length"), "the sheet")
        assert firefox.violations() == [], firefox.violations()


TESTS = [test_firefox]
