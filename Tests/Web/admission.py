"""Who is let in, by real requests: each refusal has its status and a sentence."""

import resource
import socket
import tempfile

from programs import Web, refused, until
from wire import HANDSHAKE, Page, Response, exchange, request

TOKEN = "a-token-of-twenty-one"


def test_what_is_served(seekd, web):
    for path, kind in [("/", "text/html"), ("/page.css", "text/css"), ("/page.js", "text/javascript")]:
        response = request(web.port, path=path)
        assert response.status == 200 and response.headers["content-type"].startswith(kind), path
        assert len(response.body) == int(response.headers["content-length"]) > 500, path
    assert "http://" not in response.text and "https://" not in response.text
    for host in ["localhost", f"localhost:{web.port}", f"[::1]:{web.port}", "192.168.1.5:8337"]:
        assert request(web.port, headers={"Host": host}).status == 200, host


def test_what_is_not(seekd, web):
    here = f"http://127.0.0.1:{web.port}"
    shake = {**HANDSHAKE, "Origin": here}
    cases = [
        (dict(host=False), 400, "one Host header"),
        (dict(headers={"Host": "evil.example"}), 403, "not served under that name"),
        (dict(headers={"Host": f"evil.example:{web.port}"}), 403, "not served under that name"),
        (dict(headers={"Host": f"127.0.0.1.evil.example:{web.port}"}), 403, "not served under that name"),
        (dict(headers={"Host": "evil.example"}, path="/events"), 403, "not served under that name"),
        (dict(path="/nothing"), 404, "the page is at /"),
        (dict(path="/../../etc/passwd"), 404, "the page is at /"),
        (dict(path="/%2e%2e/page.js"), 404, "the page is at /"),
        (dict(path="/events"), 426, "only WebSocket connections"),
        (dict(path="/events", headers=HANDSHAKE), 403, "the Origin header of a page is missing"),
        (dict(path="/events", headers={**shake, "Sec-WebSocket-Key": "short"}), 400, "not a WebSocket handshake"),
        (dict(path="/events", headers={**shake, "Sec-WebSocket-Version": "8"}), 400, "not a WebSocket handshake"),
    ]
    foreign = ["http://evil.example", "null", "file://", "http://127.0.0.1:1", "http://127.0.0.1", here + ".evil.example"]
    for origin in foreign:
        cases.append((dict(path="/events", headers={**HANDSHAKE, "Origin": origin}), 403, "pages from other origins"))
        cases.append((dict(headers={"Origin": origin}), 403, "pages from other origins"))
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"]:
        cases.append((dict(method=method), 405, "the only method is GET"))
    for body in [b"x", b"x" * 5000, b"x" * 900_000]:
        cases.append((dict(method="POST", path="/events", body=body), 413, "a body"))
        cases.append((dict(body=body), 413, "a body"))
    chunked = {"Transfer-Encoding": "chunked"}
    cases.append((dict(method="POST", headers=chunked | {"X": "1\r\n\r\n1\r\nx\r\n0"}), 413, "a body"))
    for arguments, status, words in cases:
        response = request(web.port, **arguments)
        assert response.status == status and words in response.text, (arguments, response.status, response.text)
        assert response.headers["connection"] == "close" and "default-src 'none'" in response.headers[
            "content-security-policy"], arguments
        assert response.headers["x-content-type-options"] == "nosniff"
        assert response.headers["referrer-policy"] == "no-referrer"
    assert request(web.port, method="POST").headers["allow"] == "GET"


def test_a_body_is_no_second_request(seekd, web):
    inner = (f"GET /events HTTP/1.1\r\nHost: 127.0.0.1:{web.port}\r\nOrigin: http://127.0.0.1:{web.port}\r\n"
             + "".join(f"{name}: {value}\r\n" for name, value in HANDSHAKE.items()) + "\r\n").encode()
    for head in [
        b"POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: %d\r\n\r\n",
        b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://evil.example\r\nContent-Length: %d\r\n\r\n",
        b"GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
    ]:
        for padding in [0, 8192]:
            body = b" " * padding + inner
            answer = exchange(web.port, (head % len(body) if b"%d" in head else head) + body)
            assert answer.count(b"HTTP/1.1 ") == 1 and b" 101 " not in answer, answer


def test_what_pages_may_send(seekd, web):
    page = Page(web.port)
    first = page.next(lambda message: True)
    assert first["web"] == "connected" and set(first["choreography"]) == {"forward", "backward", "play", "progress"}
    for message, words in [
        ({"name": "loadfile", "url": "/etc/passwd"}, 'may not send "loadfile"'),
        ({"name": "run", "args": []}, 'may not send "run"'),
        ({"name": "quit"}, 'may not send "quit"'),
        ({"name": "subscribe", "events": "media"}, 'may not send "subscribe"'),
        ({"command": ["quit"]}, 'an object with a "name"'),
        (["tap", "forward"], "got a list"),
        ("quit", "invalid JSON"),
        ({"name": "toggle", "x": 1}, 'toggle has no argument "x"'),
        ({"name": "tap", "button": ["forward"]}, "button can't be a list"),
        ({"name": "tap", "button": "sideways"}, 'must be "forward" or "backward"'),
        ({"name": "scrub", "fraction": 7}, "fraction"),
    ]:
        page.send(message)
        refusal = page.next(lambda message: message.get("web") == "refused")
        assert words in refusal["message"], (message, refusal)
    seekd.at(20)
    page.send({"name": "tap", "button": "forward", "count": 3})
    assert page.next(lambda message: message.get("phase") == "tapped" and "label" in message)["label"] == "+30"
    page.send({"name": "beat"})
    page.next(lambda message: message.get("web") == "beat")
    # What is no path of a list is not passed on, and a question is answered once.
    for path in ["https://host/a.mkv", "a.mkv", "ytdl://x"]:
        page.send({"name": "play-film", "path": path, "id": 1})
        reply = page.next(lambda message: message.get("web") == "reply")
        assert reply == {**reply, "id": 1, "error": "not-found"} and "data" not in reply, reply
    page.send("x" * 17_000)
    assert page.close_code() == 1009
    page.close()
    for opcode, fin in [(2, True), (1, False)]:
        page = Page(web.port)
        page.send("{}", opcode, fin)
        assert page.close_code() == 1003
        page.close()
    page = Page(web.port)
    page.send("hello", 9)
    while (frame := page.frame())[0] == 1:
        pass
    assert frame == (10, b"hello")
    page.close()


def test_a_slow_page_holds_up_nobody(seekd, web):
    slow, quick = Page(web.port), Page(web.port)
    slow.connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    quick.next(lambda message: message.get("web") == "connected")
    seekd.at(100)
    for index in range(300):
        quick.send({"name": "tap", "button": "forward" if index % 2 else "backward"})
        direction = "forward" if index % 2 else "backward"
        quick.next(lambda message: message.get("button") == direction and message["phase"] == "tapped")
    slow.close()
    quick.close()


def test_a_held_button_of_a_page_that_falls_silent_is_released(seekd, web):
    seekd.at(20)
    page = Page(web.port)
    page.next(lambda message: message.get("web") == "connected")
    page.send({"name": "press", "button": "forward"})
    held = lambda: seekd.ask("snapshot")["buttons"]["forward"]
    until(lambda: held()["speed"] is not None, "skips of a held button")
    until(lambda: held()["phase"] == "settled", "the release of its button")
    assert held()["speed"] is None and held()["clamped"] is None, "it ended before the film's end"
    # The page is still connected.
    page.send({"name": "beat"})
    page.next(lambda message: message.get("web") == "beat")
    page.close()


def test_pages_are_counted(seekd, web):
    pages = [Page(web.port) for _ in range(32)]
    assert all(page.status == 101 for page in pages)
    extra = Page(web.port)
    assert extra.status == 503
    for page in pages + [extra]:
        page.close()

    def free():
        page = Page(web.port)
        page.close()
        return page.status == 101

    until(free, "a place that is free again")


def test_connections_that_say_nothing(seekd, web):
    """Each is ended after a while; more of them than the server has descriptors, and it comes back."""
    silent = [socket.create_connection(("127.0.0.1", web.port), 60) for _ in range(3)]
    silent[1].sendall(b"GET / HTTP/1.1\r\n")
    silent[2].sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{web.port}\r\nContent-Length: 5\r\n\r\n".encode())
    for connection in silent:
        while connection.recv(65536):
            pass
        connection.close()
    complaints = tempfile.TemporaryFile("w+")
    crowded = Web(seekd, errors=complaints)
    resource.prlimit(crowded.process.pid, resource.RLIMIT_NOFILE, (64, 64))
    idle = [socket.create_connection(("127.0.0.1", crowded.port), 20) for _ in range(80)]

    def serves():
        try:
            return request(crowded.port).status == 200
        except OSError:
            return False

    until(serves, "a page")
    complaints.seek(0)
    assert "can't accept connections for now: " in complaints.read()
    for connection in idle:
        connection.close()
    crowded.close()


def test_the_token(seekd, web):
    refused(seekd, 2, "refusing to listen on the network (0.0.0.0:0) without --token", "--listen", "0.0.0.0:0")
    refused(seekd, 2, "--token: expected at least 16 characters", "--token", "short")
    refused(seekd, 2, "--token: expected at least 16 characters", "--token", "with blanks and & signs")
    refused(seekd, 2, "--listen: expected an address and a port", "--listen", "8337")
    refused(seekd, 2, "--listen: expected an address and a port", "--listen", "example.org:80")
    refused(seekd, 1, f"127.0.0.1:{web.port}: ", "--listen", f"127.0.0.1:{web.port}")
    refused(seekd, 2, "SEEK_WEB_METRICS: expected 0 or 1, got yes", environment={"SEEK_WEB_METRICS": "yes"})
    refused(seekd, 3, "no daemon answers", "--socket", "/nowhere/ipc.sock")
    for given, settings in [(["--token", TOKEN], {}), ([], {"SEEK_WEB_TOKEN": TOKEN})]:
        guarded = Web(seekd, *given, listen="0.0.0.0:0", environment=settings)
        for path in ["/events", "/events?token=", f"/events?token={TOKEN[:-1]}", f"/events?token={TOKEN}x"]:
            response = request(guarded.port, path=path)
            assert response.status == 401 and "token" in response.text, (path, response.status)
            page = Page(guarded.port, path)
            assert page.status == 401, path
            page.close()
        assert request(guarded.port, path=f"/events?token={TOKEN}").status == 426
        page = Page(guarded.port, f"/events?token={TOKEN}")
        assert page.status == 101
        page.close()
        guarded.close()
    for given, settings in [(["--name", "Mediabox.local"], {}), ([], {"SEEK_WEB_NAMES": "tv Mediabox.local"})]:
        named = Web(seekd, *given, environment=settings)
        assert request(named.port, headers={"Host": "mediabox.local:1"}).status == 200
        assert request(named.port, headers={"Host": "mediabox"}).status == 403
        named.close()


TESTS = [value for name, value in list(globals().items()) if name.startswith("test_")]
