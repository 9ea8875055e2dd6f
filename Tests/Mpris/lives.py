"""What happens when one of the programs goes away: seekd, the bus, another player of the same name."""

import signal

import player
import programs
from player import NAME, becomes, is_there
from programs import expect, same, until

from checks import FILM
from specification import PLAYER, ROOT


def check_a_name_that_is_taken_gets_a_suffix(_):
    second = player.start(waits=False)
    other = f"{NAME}.instance{second.pid}"
    until(lambda: is_there(other), other)
    same(player.call("Pause", name=other), None, "its answer")
    second.kill()
    second.wait()
    until(lambda: not is_there(other), "the end of the second")


def check_seekd_is_restarted(_):
    import checks

    checks.seekd.kill()
    until(lambda: not is_there(), "the end of the name")
    checks.seekd.start()
    until(is_there, "the name again")
    same(player.get("PlaybackStatus"), "Paused", "the status")
    same(player.metadata()["xesam:url"][1], f"file://{FILM}", "the film")
    player.playerctl("position", "10+")
    becomes("Position", 10_000_000)
    checks.seekd.at_rest()


def check_schemes_are_those_of_the_seekd_that_answers(_):
    import checks

    settings = checks.seekd.settings
    checks.seekd.kill()
    until(lambda: not is_there(), "the end of the name")
    checks.seekd.settings = [*settings, "--set", 'player.protocols=["https", "listen", "no-such"]']
    checks.seekd.start()
    until(is_there, "the name again")
    same(player.get_all(ROOT)["SupportedUriSchemes"], ("as", ["file", "https"]), "the schemes")
    refused = player.refusal("call", NAME, player.PATH, PLAYER, "OpenUri", "s", "http://127.0.0.1:9/film.mkv")
    expect("player.protocols" in refused, "a reason", refused)
    checks.seekd.kill()
    until(lambda: not is_there(), "the end of the name")
    checks.seekd.settings = settings
    checks.seekd.start()
    until(is_there, "the name once more")


def presses_are_served():
    """Shortly after it stood still, seekd refuses them."""
    import checks

    try:
        return checks.seekd.ask("tap", "forward")
    except AssertionError:
        return False


def check_a_seekd_that_stands_still_is_not_there(_):
    import checks

    seekd = checks.seekd.process
    seekd.send_signal(signal.SIGSTOP)
    try:
        # Nobody asks for anything meanwhile: the bus itself lists the names.
        until(lambda: not is_there(), "the end of the name")
    finally:
        seekd.send_signal(signal.SIGCONT)
    until(is_there, "the name again")
    until(presses_are_served, "a served press")
    checks.seekd.at(20)
    becomes("Position", 20_000_000)
    # A call to which no answer comes is answered.
    seekd.send_signal(signal.SIGSTOP)
    try:
        error = player.refusal("call", NAME, player.PATH, player.PLAYER, "OpenUri", "s", f"file://{FILM}")
        expect("does not answer" in error, "the reason", error)
        until(lambda: not is_there(), "the end of the name after a call")
    finally:
        seekd.send_signal(signal.SIGCONT)
    until(is_there, "the name after the call")
    until(presses_are_served, "a served press")
    checks.seekd.at_rest()


def check_the_bus_is_restarted(bus):
    bus.kill()
    bus.start()
    until(is_there, "the name on the next bus")
    player.playerctl("position", "5")
    becomes("Position", 5_000_000)
    bus.kill()
    # seekd moves on meanwhile.
    import checks

    checks.seekd.at(50)
    bus.start()
    until(is_there, "the name on the third bus")
    becomes("Position", 50_000_000)


def check_it_ends_as_asked(_):
    import checks

    for process in [p for p in programs.started if "seekd-mpris" in p.args[0] and p.poll() is None]:
        process.terminate()
        expect(process.wait(20) == -15, "an end by SIGTERM", process.returncode)
    until(lambda: not is_there(), "the end of the name")
    once = player.start("--once")
    checks.seekd.kill()
    same(once.wait(20), 0, "the exit status with --once")
    status, _, error = programs.run(f"{programs.BIN}/seekd-mpris")
    same(status, 3, "the exit status without a daemon")
    expect("no daemon answers" in error, "the reason", error)
    status, _, error = programs.run(f"{programs.BIN}/seekd-mpris", "--next", "song")
    same(status, 2, "the exit status for --next song")
    expect("song" in error, "the wrong word", error)
