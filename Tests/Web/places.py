"""Pictures of other places of the film, by requests, with a program in seek-pictures' place."""

import json
import os
import shutil
import socket
import struct
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor

from programs import Web, refused, until
from wire import request

TOKEN = "a-token-of-twenty-one"
# The largest file that is served, bytes.
LARGEST = 1 << 20


def jpeg(width, height, grey=128):
    """A JPEG of one shade, 0 to 255."""
    def segment(marker, data):
        return b"\xff" + bytes([marker]) + struct.pack(">H", len(data) + 2) + data

    # Quantized by 8, the mean of a block is this number; each further block differs by 0.
    mean = grey - 128
    size = abs(mean).bit_length()
    value = f"{mean if mean > 0 else mean + (1 << size) - 1:0{size}b}" if size else ""
    bits = f"{size:04b}{value}0" + "00000" * (-(-width // 8) * -(-height // 8) - 1)
    bits += "1" * (-len(bits) % 8)
    scan = bytes(int(bits[index:index + 8], 2) for index in range(0, len(bits), 8)).replace(b"\xff", b"\xff\0")
    return (b"\xff\xd8" + segment(0xDB, b"\0" + b"\x08" * 64)
            + segment(0xC0, struct.pack(">BHHB", 8, height, width, 1) + b"\1\x11\0")
            + segment(0xC4, b"\0" + bytes([0, 0, 0, 9] + [0] * 12) + bytes(range(9)))
            + segment(0xC4, b"\x10" + bytes([1] + [0] * 15) + b"\0")
            + segment(0xDA, b"\1\1\0\0\x3f\0") + scan + b"\xff\xd9")


class SeekPictures:
    """In seek-pictures' place, beside seekd: answers each question as `conduct` says, by default with a picture."""

    def __init__(self, seekd, conduct=None, path=None):
        """conduct: called with the question's arguments, on a thread of its own. It returns an answer without its
        request_id, or bytes, or None for no answer."""
        self.folder = tempfile.mkdtemp(prefix="seekd-pictures-")
        self.path = path or os.path.join(seekd.folder, "pictures.sock")
        self.conduct = conduct or self.picture
        # The arguments of each question so far.
        self.questions = []
        self.connections = []
        self.listener = socket.create_server(self.path, family=socket.AF_UNIX)
        threading.Thread(target=self.serve, args=[self.listener], daemon=True).start()

    def picture(self, seconds, *_):
        """Its width tells the place: 100 pixels, and one for each second."""
        return self.file(self.write(f"{seconds}.jpg", jpeg(100 + int(seconds), 100)), seconds)

    def write(self, name, data):
        path = os.path.join(self.folder, name)
        # Another thread may write the same one.
        own = f"{path}.{threading.get_ident()}"
        with open(own, "wb") as file:
            file.write(data)
        os.replace(own, path)
        return path

    @staticmethod
    def file(path, time):
        return {"error": "success", "data": {"path": path, "time": time, "width": 320, "height": 180, "source": "film"}}

    def serve(self, listener):
        while True:
            try:
                connection = listener.accept()[0]
            except OSError:
                return
            self.connections.append(connection)
            threading.Thread(target=self.talk, args=[connection], daemon=True).start()

    def talk(self, connection):
        lock = threading.Lock()
        try:
            for line in connection.makefile("rb"):
                question = json.loads(line)
                name, *arguments = question["command"]
                assert name == "picture", question
                self.questions.append(arguments)
                threading.Thread(target=self.answer, args=[connection, lock, question], daemon=True).start()
        except OSError:
            pass

    def answer(self, connection, lock, question):
        reply = self.conduct(*question["command"][1:])
        if isinstance(reply, dict):
            reply = json.dumps({"request_id": question["request_id"], **reply}).encode() + b"\n"
        try:
            with lock:
                connection.sendall(reply or b"")
        except OSError:
            pass

    def hang_up(self):
        for connection in self.connections:
            try:
                connection.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass

    def close(self):
        if not self.listener:
            return
        # Ends the wait for a connection; a close alone does not.
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.listener = None
        os.unlink(self.path)
        self.hang_up()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def place(server, query="at=80"):
    return request(server.port, path=f"/place?{query}")


def test_a_picture_of_another_place(seekd, web):
    server = Web(seekd)
    with SeekPictures(seekd) as pictures:
        response = place(server, "at=80&width=240&within=2.5")
        assert response.status == 200 and response.body == jpeg(180, 100), response.status
        assert response.headers["content-type"] == "image/jpeg" and response.headers["x-picture-time"] == "80.0"
        assert response.headers["cache-control"] == "private, max-age=60"
        assert int(response.headers["content-length"]) == len(response.body)
        place(server, "within=0&at=7.5&film=9")
        assert pictures.questions == [[80, 240, 2.5], [7.5, 320]], pictures.questions
        assert len(pictures.connections) == 1, "one connection for all"
        # What is shown may be before the place.
        pictures.conduct = lambda seconds, *_: {**pictures.picture(seconds), "data": {
            **pictures.picture(seconds)["data"], "time": 78.25}}
        assert place(server).headers["x-picture-time"] == "78.25"
    server.close()


def test_no_picture_of_another_place(seekd, web):
    server = Web(seekd)
    response = place(server)
    assert response.status == 204 and response.body == b"" and "x-picture-time" not in response.headers
    with SeekPictures(seekd) as pictures:
        until(lambda: place(server).status == 200, "the program that has come")
        for error in ["nothing-loaded", "dropped", "no-picture", "invalid-argument", "another"]:
            pictures.conduct = lambda *_: {"error": error, "message": "for a reason"}
            assert place(server).status == 204, error
        pictures.conduct = lambda *_: {"error": "too-many", "message": "too many questions"}
        assert place(server).status == 503
        pictures.conduct = pictures.picture
        # It hangs up, and is there.
        pictures.hang_up()
        until(lambda: place(server).status == 200, "another connection")
        # It goes away while it is asked.
        pictures.conduct = lambda *_: pictures.close()
        assert place(server).status == 204
    assert place(server).status == 204
    with SeekPictures(seekd):
        until(lambda: place(server).status == 200, "the program that has come again")
    server.close()


def test_what_a_request_for_a_place_has(seekd, web):
    with SeekPictures(seekd, lambda *_: {"error": "no-picture"}) as pictures:
        for query, words in [
            ("", "at: expected seconds"), ("width=320", "at: expected seconds"), ("at=", "at: expected a number"),
            ("at=x", "at: expected a number"), ("at=-1", "from 0 to 1000000000"), ("at=nan", "at: expected seconds"),
            ("at=inf", "at: expected seconds"), ("at=1e10", "from 0 to 1000000000"), ("at=1&at", None), ("at=1e9", None),
            ("at=1&width=15", "from 16 to 1920"), ("at=1&width=1921", "from 16 to 1920"), ("at=1&width=16", None),
            ("at=1&width=320.5", "width: expected a number"), ("at=1&width=1920", None),
            ("at=1&within=-1", "within: expected seconds"), ("at=1&within=3601", "from 0 to 3600"),
            ("at=1&within=3600", None), ("at=1&within=nan", "within: expected seconds"), ("at=%31", None),
        ]:
            response = place(web, query)
            assert response.status == (400 if words else 204) and (words or "") in response.text, (query, response.text)
        for method in ["POST", "HEAD"]:
            assert request(web.port, method=method, path="/place?at=1").status == 405, method
        guarded = Web(seekd, "--token", TOKEN)
        pictures.conduct = pictures.picture
        asked = len(pictures.questions)
        for query in ["at=1", "at=1&token=wrong", "at=x"]:
            assert place(guarded, query).status == 401, query
        assert len(pictures.questions) == asked
        assert place(guarded, f"at=1&token={TOKEN}").status == 200
        guarded.close()


def test_another_socket_for_pictures(seekd, web):
    refused(seekd, 2, "--pictures needs a path", "--pictures", "")
    path = os.path.join(seekd.folder, "elsewhere.sock")
    server = Web(seekd, "--pictures", path)
    with SeekPictures(seekd, path=path), SeekPictures(seekd) as other:
        assert place(server).status == 200 and not other.questions
    server.close()


def test_what_is_no_picture(seekd, web):
    """Only a regular file that begins as a JPEG does, of at most 1 MiB, and not through a link."""
    with SeekPictures(seekd) as pictures:
        server = Web(seekd)
        begin = jpeg(32, 18)
        largest = pictures.write("largest.jpg", begin.ljust(LARGEST, b"\0"))
        answers = [pictures.file(pictures.write(name, data), 1) for name, data in [
            ("larger.jpg", begin.ljust(LARGEST + 1, b"\0")), ("text.jpg", b"#!/bin/sh\n"), ("empty.jpg", b""),
            ("picture.png", b"\x89PNG\r\n\x1a\n"), ("short.jpg", begin[:2]),
        ]]
        for name, make in [("link.jpg", lambda path: os.symlink(largest, path)), ("pipe.jpg", os.mkfifo),
                           ("folder.jpg", os.mkdir), ("missing.jpg", lambda path: None)]:
            path = os.path.join(pictures.folder, name)
            make(path)
            answers.append(pictures.file(path, 1))
        for path in [os.path.relpath(largest), "", None, 5, "/dev/zero", "/" * 5000]:
            answers.append(pictures.file(path, 1))
        for time in [None, -1, "1", 1e300]:
            answers.append(pictures.file(largest, time))
        answers += [{"error": "success"}, {"error": "success", "data": []}]
        for answer in answers:
            pictures.conduct = lambda *_: answer
            response = place(server)
            assert response.status == 204 and response.body == b"", (answer, response.status)
        assert len(pictures.questions) == len(answers)
        pictures.conduct = lambda *_: pictures.file(largest, 1)
        response = place(server)
        assert response.status == 200 and len(response.body) == LARGEST
        server.close()


def test_what_is_no_answer(seekd, web):
    with SeekPictures(seekd) as pictures:
        server = Web(seekd)
        for reply in [b"rubbish\n", b"[]\n", b"{}\n", b'{"request_id":"1","error":"success"}\n', b"\xff\n", b"x" * 100_000]:
            pictures.conduct = lambda *_: reply
            asked = len(pictures.questions)
            # After it has hung up, it connects again a second later.
            until(lambda: place(server).status == 204 and len(pictures.questions) > asked, reply[:20])
        pictures.conduct = pictures.picture
        until(lambda: place(server).status == 200, "a picture")
        # The answer to no question, and no answer: the question ends by itself.
        pictures.conduct = lambda *_: b'{"request_id":1000000,"error":"no-picture"}\n'
        assert place(server).status == 204
        pictures.conduct = pictures.picture
        assert place(server).status == 200, "the connection is still there"
        server.close()


def test_answers_in_another_order(seekd, web):
    goes_on = threading.Event()
    with SeekPictures(seekd) as pictures:
        server = Web(seekd)

        def conduct(seconds, *_):
            if seconds == 10:
                goes_on.wait(30)
            return pictures.picture(seconds)

        pictures.conduct = conduct
        with ThreadPoolExecutor(1) as threads:
            first = threads.submit(place, server, "at=10")
            until(lambda: pictures.questions, "the first question")
            assert place(server, "at=20").headers["x-picture-time"] == "20.0"
            goes_on.set()
            assert first.result().headers["x-picture-time"] == "10.0"
        server.close()


def test_too_many_questions(seekd, web):
    """The surplus is refused, the others end in time, and everything else is served."""
    with SeekPictures(seekd, lambda *_: None) as pictures:
        server = Web(seekd)
        with ThreadPoolExecutor(30) as threads:
            answers = [threads.submit(place, server, f"at={number}") for number in range(30)]
            until(lambda: sum(answer.done() for answer in answers) >= 14, "refusals")
            for path, status in [("/", 200), ("/page.js", 200), ("/picture", 204)]:
                assert request(server.port, path=path).status == status, path
            responses = [answer.result() for answer in answers]
        statuses = sorted(response.status for response in responses)
        assert statuses == 16 * [204] + 14 * [503], statuses
        assert all("ask again" in response.text for response in responses if response.status == 503)
        assert len(pictures.questions) == 16
        pictures.conduct = pictures.picture
        assert place(server).status == 200
        server.close()


TESTS = [value for name, value in list(globals().items()) if name.startswith("test_")]
