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
        pause(3, "the taps become late")
        bridge.thaw()
        # It gives up the connection, in whose queues they wait.
        bridge.says("stood still")
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


def test_a_daemon_that_hangs_gets_no_commands_for_later(folder):
    broker = Broker(folder)
    player = Player(folder, "living")
    player.bridge(broker)
    client = Client(broker)
    client.online("living")
    before = player.taps()
    player.seekd.freeze()
    client.command("living", "stats", transaction="first")
    pause(2.5, "the daemon does not answer for longer than 2 s")
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
    test_a_daemon_that_hangs_gets_no_commands_for_later,
    test_a_player_that_ends_is_offline_and_comes_back,
]
