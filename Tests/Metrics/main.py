"""main.py BIN: metrics of a real seekd, with Debian's promtool and prometheus."""

import http.client
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.parse

BIN = pathlib.Path(sys.argv[1])
TOKEN = "sixteen-letters."
WORK = tempfile.TemporaryDirectory()
FOLDER = pathlib.Path(WORK.name)
SOCKET = FOLDER / "ipc.sock"
ENVIRONMENT = {"PATH": os.environ["PATH"], "HOME": WORK.name, "XDG_STATE_HOME": WORK.name, "SEEKD_SOCKET": str(SOCKET)}
started = []


def start(*arguments, **more):
    process = subprocess.Popen(
        arguments, env={**ENVIRONMENT, **more}, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    started.append(process)
    return process


def run(*arguments, status=0, text=None):
    ended = subprocess.run(arguments, env=ENVIRONMENT, capture_output=True, text=True, input=text, timeout=60)
    expect(ended.returncode == status, f"{arguments}: status {status}", f"{ended.returncode}: {ended.stderr}")
    return ended.stdout


def expect(condition, expected, found):
    if not condition:
        raise AssertionError(f"expected {expected}, got {found}")


def until(what, condition, seconds=60):
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        if found := condition():
            return found
        time.sleep(0.05)  # house-rules: polling interval
    raise AssertionError(f"{what} did not happen in {seconds} s")


def seekctl(*arguments, status=0):
    return run(BIN / "seekctl", *arguments, status=status)


def samples(text):
    """The values by name with labels."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in lines}


def get(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", path)
    response = connection.getresponse()
    return response.status, response.getheader("Content-Type"), response.read().decode()


def web(*options, **environment):
    process = start(BIN / "seek-web", "--listen", "127.0.0.1:0", *options, **environment)
    line = process.stdout.readline()
    return int(re.search(r":(\d+)/", line).group(1)), process


def test_text():
    text = seekctl("metrics")
    run("promtool", "check", "metrics", text=text)
    found = samples(text)
    stats = json.loads(seekctl("stats", "--json"))
    expect(stats["taps"] == 6 and stats["landed"] >= 2, "6 taps and 2 landings", stats)
    for name, field in (
        ("taps_total", "taps"), ("seeks_total", "seeks"), ("coalesced_total", "coalesced"), ("loads_total", "loads"),
        ('chases_total{end="landed"}', "landed"), ('chases_total{end="failed"}', "failed"),
    ):
        expect(found["seekd_" + name] == stats[field], f"{name} {stats[field]}", found["seekd_" + name])
    for name, field in (("tap_to_picture", "tap_to_picture_ms"), ("tap_to_landed", "tap_to_landed_ms")):
        latency, base = stats[field], f"seekd_{name}_seconds"
        expect(found[f"{base}_count"] == latency["count"] > 0, latency, found[f"{base}_count"])
        expect(abs(found[f"{base}_sum"] - latency["sum"] / 1000) < 1e-6, latency, found[f"{base}_sum"])
        buckets = [value for key, value in found.items() if key.startswith(f"{base}_bucket")]
        expect(buckets == sorted(buckets) and buckets[-1] == latency["count"], "buckets that rise to the count", buckets)
        mean = found[f"{base}_sum"] / found[f"{base}_count"]
        expect(mean <= latency["max"] / 1000 * 1.02, "a mean below the maximum", (mean, latency))
    expect('seekd_build_info{version="' in text, "the version", text[:300])
    expect(found["seekd_clients"] >= 1, "a client", found["seekd_clients"])
    slowest = stats["slowest_chase"]
    expect(found["seekd_slowest_chase_seconds"] * 1000 - slowest["waited_ms"] < 0.001, slowest, found)


def test_file():
    path = FOLDER / "seekd.prom"
    path.write_text("older\n")
    seekctl("metrics", "--output", str(path))
    run("promtool", "check", "metrics", text=path.read_text())
    expect([entry.name for entry in FOLDER.glob("*.prom*")] == ["seekd.prom"], "no temporary file", list(FOLDER.iterdir()))
    before = path.read_text()
    run(BIN / "seekctl", "metrics", "--socket", str(FOLDER / "none.sock"), "--output", str(path), status=3)
    expect(path.read_text() == before, "an unchanged file without a daemon", path.read_text())
    seekctl("metrics", "--output", str(FOLDER / "none" / "seekd.prom"), status=1)


def test_web():
    port, _ = web("--metrics")
    # Its connection to the daemon comes up beside the first request.
    status, kind, text = until("metrics", lambda: (answer := get(port, "/metrics"))[0] == 200 and answer)
    expect(kind.startswith("text/plain; version=0.0.4"), "the text format 0.0.4", kind)
    run("promtool", "check", "metrics", text=text)
    expect(samples(text)["seekd_taps_total"] == 6, "6 taps", text)
    port, _ = web()
    status, _, text = get(port, "/metrics")
    expect(status == 404 and "--metrics" in text, "404 without the switch", (status, text))
    port, _ = web("--metrics", "--socket", str(FOLDER / "none.sock"), "--wait")
    expect(get(port, "/metrics")[0] == 503, "503 without a daemon", get(port, "/metrics"))
    port, _ = web("--token", TOKEN, SEEK_WEB_METRICS="1")
    expect(get(port, "/metrics")[0] == 401, "401 without the token", get(port, "/metrics"))
    expect(get(port, "/metrics?token=" + "x" * 16)[0] == 401, "401 with a wrong token", "another status")
    until("metrics with the token", lambda: get(port, "/metrics?token=" + TOKEN)[0] == 200)
    return port


def test_prometheus():
    """A real Prometheus scrapes, knows the rules, and answers every question of the dashboard."""
    port = test_web()
    with socket.create_server(("127.0.0.1", 0)) as free:
        own = free.getsockname()[1]
    rules = pathlib.Path("docs/metrics-rules.yml").resolve()
    run("promtool", "check", "rules", str(rules))
    configuration = FOLDER / "prometheus.yml"
    configuration.write_text(json.dumps({
        "global": {"scrape_interval": "1s", "evaluation_interval": "1s"},
        "rule_files": [str(rules)],
        "scrape_configs": [{
            "job_name": "seekd", "params": {"token": [TOKEN]}, "static_configs": [{"targets": [f"127.0.0.1:{port}"]}],
        }],
    }))
    start(
        "prometheus", f"--config.file={configuration}", f"--storage.tsdb.path={FOLDER}/tsdb",
        f"--web.listen-address=127.0.0.1:{own}", "--log.level=error")

    def query(expression):
        try:
            status, _, text = get(own, "/api/v1/query?" + urllib.parse.urlencode({"query": expression}))
        except OSError:
            return []
        if status == 503:
            return []
        expect(status == 200, f"an answer to {expression}", text)
        return json.loads(text)["data"]["result"]

    until("a scrape", lambda: query('up{job="seekd"} == 1') and query("seekd_taps_total == 6"))
    known = {result["metric"]["__name__"] for result in query('{__name__=~"seekd_.*"}')}
    dashboard = json.loads(pathlib.Path("docs/metrics-dashboard.json").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    expect(len(asked) > 15, "more than 15 questions", asked)
    for expression in asked:
        query(expression.replace("$__rate_interval", "1m").replace("$player", ".*"))
    names = set(re.findall(r"seekd_[a-z_]+", " ".join(asked) + rules.read_text()))
    expect(names <= known, "only names that exist", names - known)
    documented = set(re.findall(r"^\| `(seekd_[a-z_]+)`", pathlib.Path("docs/metrics.md").read_text(), re.M))
    bare = {re.sub(r"_(bucket|sum|count)$", "", name) for name in known}
    expect(documented == bare, "the names of docs/metrics.md", documented ^ bare)
    alerts = json.loads(get(own, "/api/v1/rules")[2])["data"]["groups"][0]["rules"]
    expect(all(rule["health"] != "err" for rule in alerts), "rules without errors", alerts)


def main():
    try:
        start(
            BIN / "seekd", "--socket", str(SOCKET), "--set", "resume.history=false", "--mpv-option", "vo=null",
            "--mpv-option", "ao=null", "Tests/Clips/chapters.mkv")
        until("the film", playing)
        seekctl("pause")
        seekctl("tap", "forward", "3")
        until("the landing", landed(1))
        seekctl("tap", "forward", "3")
        until("the second landing", landed(2))
        for test in (test_text, test_file, test_prometheus):
            test()
            print(f"metrics: {test.__name__.removeprefix('test_')}: passed", flush=True)
    finally:
        for process in started:
            process.kill()
            process.wait()


def playing():
    ended = subprocess.run([BIN / "seekctl", "status", "--json"], env=ENVIRONMENT, capture_output=True, text=True)
    return ended.returncode == 0 and json.loads(ended.stdout)["media"]["phase"] == "loaded"


def landed(count):
    return lambda: json.loads(seekctl("stats", "--json"))["landed"] >= count


main()
print("metrics: passed")
