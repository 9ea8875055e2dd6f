"""Brokers, bridges and daemons that die or stand still: no late tap, no stale state."""

import time

from bed import Broker, Client, Player, expect, pause, until


def test_a_broker_is_killed_and_restarted_in_mid_burst(folder):
    broker = Broker(folder)
    player = Player(folder, "living")
    player.bridge(broker)
    client = Client(broker)
    client.online("living")
    sent = 0
    for number in range(60):
        if number == 30:
            until("some taps", lambda: player.taps() >= 10)
            broker.kill()
        # The bridge of a publisher that is away drops: this client must not deliver later, either.
        if client.client.is_connected():
            client.command("living", "tap", "forward", transaction=number, sent=time.time())
            sent += 1
    client.close()
    before = player.taps()
    expect(10 <= before <= sent, f"10 to {sent} taps", before)
    pause(2.5, "taps of the burst are late now")
    player.seekctl("volume", "55")
    broker.start()
    again = Client(broker)
    again.online("living")
    state = again.becomes("seekd/home/living/state", lambda state: True, "the state")
    expect(state["volume"] == 55, "the state as it is now", state)
    expect(player.taps() == before, f"{before} taps: none was served late", player.taps())
    again.command("living", "tap", "backward", transaction="after")
    expect(again.reply("living", "after")["error"] == "success", "a tap that works again", "a refusal")
    expect(player.taps() == before + 1, f"{before + 1} taps", player.taps())


def test_a_tap_that_waits_longer_than_2_s_is_never_served(folder):
    broker = Broker(folder)
    player = Player(folder, "living")
    for word in ("5", "3.1.1"):
        before = player.taps()
        bridge = player.bridge(broker, tables=f'version = "{word}"')
        client = Client(broker)
        client.online("living")
        # In the bridge's socket, and in the broker, which sends 20 before it waits for acknowledgements.
        bridge.freeze()
        for number in range(300):
            client.command("living", "tap", "forward", transaction=f"{word}{number}")
        # The last of them, behind what the broker sends at once.
        client.command("living", "pause", transaction=word + "end")
        pause(3, "the taps become late")
        bridge.thaw()
        # It gives up the connection, in whose queues they wait.
        bridge.says("did not run for a while")
        expect(client.reply("living", word + "end")["error"] == "success", "a pause that is served", "a refusal")
        expect(client.reply("living", word + "299")["error"] == "expired", "expired", "another answer")
        until("a new connection", lambda: bridge.output().count("connected to the broker") == 2)
        client.online("living")
        client.command("living", "stats", transaction=word + "stats")
        client.reply("living", word + "stats")
        expect(player.taps() == before, f"{before} taps", player.taps())
        client.command("living", "tap", "forward", transaction=word + "sent", sent=time.time() - 2.5)
        expect(client.reply("living", word + "sent")["error"] == "expired", "expired", "another answer")
        # In the broker, while no bridge is there.
        bridge.stop()
        client.online("living", "offline")
        client.command("living", "tap", "forward", transaction=word + "away").wait_for_publish(30)
        bridge = player.bridge(broker, tables=f'version = "{word}"')
        client.online("living")
        client.command("living", "tap", "forward", transaction=word + "now")
        expect(client.reply("living", word + "now")["error"] == "success", "success", "a refusal")
        expect(player.taps() == before + 1, f"{before + 1} taps", player.taps())
        bridge.stop()
        client.online("living", "offline")
        client.close()


def test_what_ends_something_is_served_late_and_a_lost_release_is_replaced(folder):
    broker = Broker(folder)
    player = Player(folder, "living", "--set", "seek.held=repeat", "--set", "seek.repeat_rate_hz=1")
    bridge = player.bridge(broker, player_tables="[limits]\nhold_s = 2")
    client = Client(broker)
    client.online("living")
    topic = "seekd/home/living/event/seek-button"

    def is_over():
        return '"phase":"settled"' in client.last(topic)

    def taps():
        return sum('"phase":"tapped"' in text for text in client.payloads(topic))

    # Two phones hold one button: the end of the one is not the end of the other, though their devices have one name.
    for name in ("one", "two"):
        client.command("living", "press", "forward", False, "remote", client=name, transaction=1)
    until("both replies", lambda: len(client.replies("living")) == 2)
    client.command("living", "release", None, "remote", client="one", transaction=2, sent=time.time() - 60)
    expect(client.reply("living", 2)["error"] == "success", "a late release that is served", "a refusal")
    before = taps()
    for number in range(3):
        client.command("living", "press", "forward", False, "remote", client="two")
        until("a tap of the held button", lambda: taps() > before + number)
    client.command("living", "release", None, "remote", client="two", transaction=3, sent=time.time() - 60)
    expect(client.reply("living", 3)["error"] == "success", "a late release that is served", "a refusal")
    until("the end of the hold", is_over)
    expect("no sign of life" not in bridge.output(), "no release by the bridge", bridge.output())
    # One whose release never comes.
    client.command("living", "press", "backward", client="one")
    bridge.says("released the button of one: it has given no sign of life for 2 s")
    until("the end of the hold", is_over)


def test_a_second_player_of_the_same_name_is_told(folder):
    for word in ("5", "3.1.1"):
        broker = Broker(folder)
        players = [Player(folder, f"{name}-{word}") for name in ("one", "two")]
        bridges = [player.bridge(broker, tables=f'version = "{word}"', name="living") for player in players]
        until(
            "a word of the second player",
            lambda: any('is there a second player named "living"' in bridge.output() for bridge in bridges))
        expect(
            sum(bridge.output().count("connected to the broker") for bridge in bridges) < 20, "few connections",
            [bridge.output() for bridge in bridges])
        for process in bridges:
            process.stop()


def test_a_daemon_that_hangs_gets_no_commands_for_later(folder):
    broker = Broker(folder)
    player = Player(folder, "living")
    player.bridge(broker)
    client = Client(broker)
    client.online("living")
    before = player.taps()
    player.seekd.freeze()
    client.command("living", "stats", transaction="first")

    def is_refused():
        client.command("living", "stats", transaction=f"probe at {time.monotonic()}")
        pause(0.5, "a probe that comes too early waits for the daemon")
        return any(reply["error"] == "no-answer" for reply in client.replies("living"))

    until("the daemon not to have answered for 2 s", is_refused)
    client.command("living", "tap", "forward", transaction="late")
    expect(client.reply("living", "late")["error"] == "no-answer", "no-answer", "another answer")
    player.seekd.thaw()
    expect(client.reply("living", "first")["error"] == "success", "the first reply", "a refusal")
    expect(player.taps() == before, f"{before} taps", player.taps())


def test_a_player_that_ends_is_offline_and_comes_back(folder):
    broker = Broker(folder)
    player = Player(folder, "living")
    bridge = player.bridge(broker)
    client = Client(broker)
    client.online("living")
    player.seekd.stop()
    client.online("living", "offline")
    client.command("living", "tap", "forward", transaction="gone")
    expect(client.reply("living", "gone")["error"] == "no-daemon", "no-daemon", "another answer")
    bridge.stop()
    once = Player(folder, "other")
    bridge = once.bridge(broker, "--once")
    client.online("other")
    once.seekctl("quit")
    once.seekd.stop()
    expect(bridge.process.wait(timeout=60) == 0, "status 0 with --once", bridge.process.returncode)
    client.online("other", "offline")


TESTS = [
    test_a_broker_is_killed_and_restarted_in_mid_burst,
    test_a_tap_that_waits_longer_than_2_s_is_never_served,
    test_what_ends_something_is_served_late_and_a_lost_release_is_replaced,
    test_a_second_player_of_the_same_name_is_told,
    test_a_daemon_that_hangs_gets_no_commands_for_later,
    test_a_player_that_ends_is_offline_and_comes_back,
]
