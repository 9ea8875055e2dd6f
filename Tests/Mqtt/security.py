"""Passwords, access lists, TLS, names."""

import os
import re
import subprocess

from bed import Broker, Client, Player, expect, until
import bed


def passwords(folder, **users):
    file = folder / "passwords"
    file.touch(mode=0o600)
    for user, password in users.items():
        subprocess.run(["mosquitto_passwd", "-b", str(file), user, password], check=True, capture_output=True)
    # mosquitto gives up root.
    os.chmod(file, 0o644)
    os.chmod(folder, 0o755)
    return file


def access_list(folder):
    """The one of docs/mqtt.md."""
    text = open("docs/mqtt.md", encoding="utf-8").read()
    lines = re.search(r"```text acl\n(.*?)```", text, re.S).group(1)
    file = folder / "acl"
    file.write_text(lines)
    return file


def test_passwords_and_the_documented_access_list(folder):
    users = passwords(folder, living="right", phone="phone-password", kitchen="k")
    broker = Broker(folder, "allow_anonymous false", f"password_file {users}", f"acl_file {access_list(folder)}")
    player = Player(folder, "living")
    secret = folder / "secret"
    secret.write_text("wrong\n")
    wrong = player.bridge(broker, tables=f'password_file = "{secret}"')
    wrong.says("ot authorized")
    phone = Client(broker, user="phone", password="phone-password")
    expect(not phone.payloads("seekd/home/living/status"), "no status with a wrong password", phone.heard)
    wrong.stop()
    none = player.bridge(broker)
    none.says("ot authorized")
    none.stop()
    secret.write_text("right\n")
    bridge = player.bridge(broker, tables=f'password_file = "{secret}"')
    phone.online("living")
    phone.command("living", "toggle", transaction=1)
    expect(phone.reply("living", 1)["error"] == "success", "success", "a refusal")
    phone.publish("seekd/home/group/all/cmd", {"command": ["toggle"], "transaction": 2})
    expect(phone.reply("living", 2)["error"] == "success", "success", "a refusal")
    # Another player's user may neither command this one, nor a group.
    kitchen = Client(broker, "seekd/home/kitchen/#", user="kitchen", password="k")
    for topic in ("seekd/home/living/cmd", "seekd/home/group/all/cmd"):
        kitchen.publish(topic, {"command": ["toggle"], "transaction": 3})
    phone.command("living", "toggle", transaction=4)
    phone.reply("living", 4)
    replies = phone.replies("living")
    expect(not any(reply["transaction"] == 3 for reply in replies), "no reply to the kitchen", replies)
    expect("wrong" not in bridge.output() and "right" not in bridge.output(), "no password in the log", "one")
    bridge.stop()
    phone.online("living", "offline")
    # The credential of systemd.
    credentials = folder / "credentials"
    credentials.mkdir()
    (credentials / "mqtt.password").write_text("right\n")
    player.environment["CREDENTIALS_DIRECTORY"] = str(credentials)
    player.bridge(broker)
    phone.online("living")


def certificates(folder):
    """Two authorities, and certificates of localhost and of another name."""

    def openssl(*arguments):
        subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True)

    for name in ("ca", "stranger"):
        openssl(
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", f"/CN={name}",
            "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.pem")
    for name in ("localhost", "elsewhere.example"):
        openssl(
            "req", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}",
            "-keyout", folder / f"{name}.key", "-out", folder / f"{name}.csr")
        openssl(
            "x509", "-req", "-in", folder / f"{name}.csr", "-CA", folder / "ca.pem", "-CAkey", folder / "ca.key",
            "-CAcreateserial", "-days", "30", "-copy_extensions", "copy", "-out", folder / f"{name}.pem")
        os.chmod(folder / f"{name}.key", 0o644)
    os.chmod(folder, 0o755)


def test_tls_is_verified_or_nothing_is_sent(folder):
    certificates(folder)

    def secure(name):
        return Broker(
            folder, "allow_anonymous true", f"cafile {folder}/ca.pem", f"certfile {folder}/{name}.pem",
            f"keyfile {folder}/{name}.key")

    broker, elsewhere = secure("localhost"), secure("elsewhere.example")
    player = Player(folder, "living")
    client = Client(broker, tls=folder / "ca.pem")
    for place, tables in (
        (broker, f'tls = true\nca = "{folder}/stranger.pem"'),
        (broker, "tls = true"),
        (elsewhere, f'tls = true\nca = "{folder}/ca.pem"'),
        (broker, ""),
    ):
        bridge = player.bridge(place, tables=tables)
        until(f"an error: {bridge.output()}", lambda: f":{place.port}: " in bridge.output())
        expect("connected to the broker" not in bridge.output(), "no connection", bridge.output())
        bridge.stop()
    expect(not client.payloads("seekd/home/living/status"), "nothing published", client.heard)
    player.bridge(broker, tables=f'tls = true\nca = "{folder}/ca.pem"')
    client.online("living")
    client.command("living", "toggle", transaction=1)
    expect(client.reply("living", 1)["error"] == "success", "success", "a refusal")


def test_names_and_files_that_are_refused(folder):
    for number, (line, text) in enumerate((
        (2, '[player]\nname = "a/b"\n'), (2, '[player]\nname = "a+"\n'), (2, '[player]\nsite = "#"\n'),
        (2, '[player]\ngroups = ["a/b"]\n'), (3, '[broker]\nca = "/etc/ssl/certs"\ncertificate = "/a"\n'),
        (3, '[broker]\ntls = true\nca = "/nonexistent.pem"\n'), (2, '[broker]\nport = "x"\n'),
        (3, '[broker]\n\nca = "/etc/ssl"\n'),
    )):
        file = folder / f"{number}.toml"
        file.write_text(text)
        ended = subprocess.run(
            [str(bed.BIN / "seekd-mqtt"), "--check-config", "--config", str(file)], capture_output=True, text=True)
        expect(ended.returncode == 78 and f"{file}:{line}:1: " in ended.stderr, f"status 78 for {text!r}", ended)
    ended = subprocess.run(
        [str(bed.BIN / "seekd-mqtt"), "--check-config", "--config", "config/mqtt.toml", "--player", "a/b"],
        capture_output=True, text=True)
    expect(ended.returncode == 2, "status 2", ended)
    ended = subprocess.run(
        [str(bed.BIN / "seekd-mqtt"), "--check-config", "--config", "config/mqtt.toml", "--player", "den"],
        capture_output=True, text=True)
    expect(ended.returncode == 0 and "seekd/home/den/..." in ended.stdout, "the topics", ended)


def test_a_password_does_not_go_to_another_machine_in_the_clear(folder):
    secret = folder / "secret"
    secret.write_text("secret-word\n")
    file = folder / "mqtt.toml"

    def check(host, more="", *, option=f'password_file = "{secret}"', environment=None, arguments=("--check-config",)):
        file.write_text(f'[broker]\nhost = "{host}"\n{option}\n{more}\n[player]\nname = "living"\n')
        return subprocess.run(
            [str(bed.BIN / "seekd-mqtt"), *arguments, "--config", str(file)], capture_output=True, text=True,
            timeout=60, env=dict(os.environ, **(environment or {})))

    for host in ("127.evil.example", "broker.example", "10.0.0.1", "localhost.example.org", "127.1"):
        ended = check(host)
        expect(ended.returncode == 78 and f"{file}:2:1: broker.host: the password would go" in ended.stderr, "78", ended)
        expect("secret-word" not in ended.stderr, "no password", ended.stderr)
        expect(check(host, "tls = true").returncode == 0, "status 0 with TLS", host)
        expect(check(host, "cleartext_password = true").returncode == 0, "status 0 if it is asked for", host)
        expect(check(host, option="").returncode == 0, "status 0 without a password", host)
    for host in ("localhost", "127.0.0.1", "127.8.8.8", "::1"):
        expect(check(host).returncode == 0, "status 0 for this machine", host)
    # The credential of systemd is known at the start alone.
    (folder / "mqtt.password").write_text("secret-word\n")
    ended = check(
        "127.evil.example", option="", environment={"CREDENTIALS_DIRECTORY": str(folder)}, arguments=("--once",))
    expect(ended.returncode == 78 and f"{file}:2:1: broker.host: the password" in ended.stderr, "status 78", ended)


TESTS = [
    test_a_password_does_not_go_to_another_machine_in_the_clear,
    test_passwords_and_the_documented_access_list,
    test_tls_is_verified_or_nothing_is_sent,
    test_names_and_files_that_are_refused,
]
