"""State, events, commands, groups, discovery."""

import json
import time

from bed import Broker, Client, Player, expect, response, until


def test_state_events_and_the_last_will(folder):
    broker = Broker(folder)
    player = Player(folder, "living")
    for version in (5, 311):
        word = "5" if version == 5 else "3.1.1"
        bridge = player.bridge(broker, tables=f'version = "{word}"')
        client = Client(broker, version=version)
        client.online("living")
        state = client.becomes("seekd/home/living/state", lambda state: state["state"] == "paused", "a paused film")
        expect(state["title"] == "seekd test film" and state["player"] == "living", "the film", state)
        expect("path" not in state and str(folder) not in json.dumps(state), "no path", state)
        expect(abs(state["duration"] - 300) < 1, "300 s", state)
        player.seekctl("volume", "40")
        client.becomes("seekd/home/living/state", lambda state: state["volume"] == 40, "the volume")
        player.seekctl("volume", "100")
        player.seekctl("tap", "forward", "3")
        client.becomes("seekd/home/living/state", lambda state: state["position"] and not state["seeking"], "a landing")
        skip = client.becomes("seekd/home/living/event/skip", lambda skip: skip["taps"] == 3, "the skip")
        expect(skip["event_type"] == "settled" and skip["applied"] == 30, "30 s", skip)
        expect(not client.payloads("seekd/home/living/event/progress"), "no ticks", "progress")
        player.seekctl("send", '{"command":["script-message","key","blue"]}')
        client.becomes("seekd/home/living/event/key", lambda key: key == "blue", "the key")
        player.seekctl("undo")
        late = Client(broker, version=version)
        late.online("living")
        expect(late.heard[0].retain, "a retained status", late.heard[0].retain)
        bridge.stop()
        client.online("living", "offline")
        for each in (client, late):
            each.close()


def test_the_state_is_published_at_most_once_a_second(folder):
    broker = Broker(folder)
    player = Player(folder, "living")
    player.bridge(broker)
    client = Client(broker)
    client.becomes("seekd/home/living/state", lambda state: state["volume"] == 100, "the volume")
    begin, count = time.monotonic(), len(client.payloads("seekd/home/living/state"))
    for volume in range(1, 61):
        player.seekctl("volume", str(volume))
    client.becomes("seekd/home/living/state", lambda state: state["volume"] == 60, "the newest volume")
    published = len(client.payloads("seekd/home/living/state")) - count
    passed = time.monotonic() - begin
    expect(published <= passed + 2, f"at most one a second in {passed:.1f} s", published)


def test_commands_are_answered_with_5_and_with_3_1_1(folder):
    broker = Broker(folder)
    player = Player(folder, "living")
    for version, word in ((5, "5"), (311, "3.1.1")):
        bridge = player.bridge(broker, tables=f'version = "{word}"')
        for of_client in (5, 311):
            client = Client(broker, "seekd/#", "phone/#", version=of_client)
            client.online("living")
            name = f"{version}-{of_client}"
            client.command("living", "tap", "forward", transaction=name)
            reply = client.reply("living", name)
            expect(reply["error"] == "success" and reply["data"]["taps"] >= 1, "a tap", reply)
            client.command("living", "tap", "sideways", transaction=name + "x")
            reply = client.reply("living", name + "x")
            expect(reply["error"] == "invalid-argument" and "forward" in reply["message"], "a refusal", reply)
            client.command("living", "run", "true", transaction=name + "y")
            expect(client.reply("living", name + "y")["error"] == "forbidden", "the policy of the socket", "success")
            if version == 5 and of_client == 5:
                client.publish(
                    "seekd/home/living/cmd", {"command": ["toggle"]}, properties=response("phone/7", b"seven"))
                until("the reply", lambda: client.payloads("phone/7"))
                message = [message for message in client.heard if message.topic == "phone/7"][0]
                expect(message.properties.CorrelationData == b"seven", "b'seven'", message.properties)
                expect(json.loads(message.payload)["error"] == "success", "success", message.payload)
            client.close()
        bridge.stop()


def test_retained_and_repeated_commands_and_a_megabyte(folder):
    broker = Broker(folder)
    player = Player(folder, "living")
    for word in ("5", "3.1.1"):
        client = Client(broker)
        before = player.taps()
        client.publish("seekd/home/living/cmd", {"command": ["tap", "forward"]}, retain=True).wait_for_publish(30)
        bridge = player.bridge(broker, tables=f'version = "{word}"')
        client.online("living")
        client.command("living", "tap", "forward", transaction=word)
        client.command("living", "tap", "forward", transaction=word)
        client.publish("seekd/home/living/cmd", b"x" * (1 << 20))
        client.publish("seekd/home/living/cmd", b'{"transaction":1,"command":["tap","' + b"x" * (1 << 20) + b'"]}')
        client.command("living", "stats", transaction=word + "last")
        reply = client.reply("living", word + "last")
        expect(reply["data"]["taps"] == before + 1, f"{before + 1} taps", reply["data"]["taps"])
        replies = [reply for reply in client.replies("living") if reply["transaction"] == word]
        expect(len(replies) == 1, "one reply", replies)
        bridge.says("expected at most 65536 bytes, got 1048576")
        client.publish("seekd/home/living/cmd", b"", retain=True)
        bridge.stop()
        client.online("living", "offline")
        client.close()


def test_a_group_moves_together(folder):
    broker = Broker(folder)
    players = [Player(folder, name) for name in ("one", "two", "three")]
    for player in players:
        player.bridge(broker)
    client = Client(broker)
    for player in players:
        client.online(player.name)
    moment = time.time() + 1.5
    client.publish(
        "seekd/home/group/all/cmd",
        {"command": ["scrub", 100], "at": moment, "transaction": "together", "sent": time.time()})
    starts = []
    for player in players:
        expect(client.reply(player.name, "together")["error"] == "success", "success", player.name)

        def seeking():
            events = [json.loads(text) for text in client.payloads(f"seekd/home/{player.name}/event/chase")]
            return [event["time_us"] for event in events if event["phase"] == "seeking"]

        starts.append(until(f"a seek of {player.name}", seeking)[0])
        client.becomes(
            f"seekd/home/{player.name}/state", lambda state: state["position"] and abs(state["position"] - 100) < 1,
            f"{player.name} at 100 s")
    now = time.time() - time.monotonic()
    print(
        f"mqtt: three seeks began within {(max(starts) - min(starts)) / 1000:.1f} ms of each other, the first "
        f"{(min(starts) / 1e6 + now - moment) * 1000:.1f} ms after the moment")
    expect(min(starts) / 1e6 + now >= moment - 0.01, "no seek before the moment", starts)


def test_discovery(folder):
    broker = Broker(folder)
    player = Player(folder, "living")
    topic = "homeassistant/device/seekd_home_living/config"
    client = Client(broker, "seekd/#", "homeassistant/#")
    bridge = player.bridge(broker, player_tables='[home_assistant]\nkeys = ["blue"]')
    device = client.becomes(topic, lambda device: "components" in device, "the device")
    expect(device["components"]["key_blue"]["topic"] == "seekd/home/living/event/key", "a trigger", device)
    for component in device["components"].values():
        for key in ("state_topic", "topic"):
            if key in component:
                expect(component[key].startswith("seekd/home/living/"), "a topic of the player", component)
    client.online("living")
    # As Home Assistant sends them: 3.1.1, QoS 0.
    home = Client(broker, "homeassistant/status", version=311)
    count = len(client.payloads(topic))
    home.publish("homeassistant/status", "online", qos=0)
    until("the device again", lambda: len(client.payloads(topic)) > count)
    toggle = device["components"]["toggle"]
    home.publish(toggle["command_topic"], toggle["payload_press"], qos=0)
    client.becomes("seekd/home/living/state", lambda state: state["playing"], "playing")
    volume = device["components"]["volume"]
    home.publish(volume["command_topic"], volume["command_template"].replace("{{ value }}", "30"), qos=0)
    client.becomes("seekd/home/living/state", lambda state: state["volume"] == 30, "the volume")
    position = device["components"]["position"]
    home.publish(position["command_topic"], position["command_template"].replace("{{ value }}", "50"), qos=0)
    client.becomes("seekd/home/living/state", lambda state: state["percent"] and 49 < state["percent"] < 60, "50 %")
    bridge.stop()
    player.bridge(broker, player_tables="[home_assistant]\ndiscovery = false")
    until("the end of the device", lambda: client.last(topic) == "")


TESTS = [
    test_state_events_and_the_last_will,
    test_the_state_is_published_at_most_once_a_second,
    test_commands_are_answered_with_5_and_with_3_1_1,
    test_retained_and_repeated_commands_and_a_megabyte,
    test_a_group_moves_together,
    test_discovery,
]
