import Glibc
import SeekClient
import SeekProtocol
import Testing

@Suite("A client's connection")
struct ConnectionTests {
    private let listener: Listener

    init() throws {
        listener = try Listener()
    }

    /// Far enough that only a fault reaches it.
    private var deadline: ContinuousClock.Instant { .now + .seconds(60) }

    private func error(connectingTo path: String) -> ClientError? {
        do {
            _ = try Connection(path: path)
            return nil
        } catch {
            return error
        }
    }

    /// What a step fails with; a helper because `#expect(throws:)` can't hold a connection that is not copied.
    private func error(of body: () throws(ClientError) -> Void) -> ClientError? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    private func text(_ line: [UInt8]?) -> String? { line.map { String(decoding: $0, as: UTF8.self) } }

    @Test("a path without a socket is refused with the system's error")
    func nothingThere() {
        let path = listener.path + ".none"
        let error = error(connectingTo: path)
        #expect(error == .unreachable(path: path, code: ENOENT))
        #expect(error?.description == "\(path): No such file or directory")
    }

    @Test("a socket without a listener is refused")
    func deadSocket() {
        listener.die()
        #expect(error(connectingTo: listener.path) == .unreachable(path: listener.path, code: ECONNREFUSED))
    }

    @Test("a path that is too long for an address is an error, the longest valid one is not")
    func longPath() {
        let fitting = "/" + String(repeating: "x", count: 106)
        #expect(error(connectingTo: fitting) == .unreachable(path: fitting, code: ENOENT))
        let long = fitting + "x"
        let error = error(connectingTo: long)
        #expect(error == .pathTooLong(path: long, limit: 107))
        #expect(error?.description == "expected a socket path of at most 107 bytes, got 108: \(long)")
    }

    @Test("a line gets one newline at its end")
    func sending() throws {
        var connection = try Connection(path: listener.path)
        let peer = try listener.accept()
        try connection.send(line: Array("a".utf8))
        try connection.send(line: Array("b\n".utf8))
        #expect(try peer.receiveLine() == "a\n")
        #expect(try peer.receiveLine() == "b\n")
    }

    @Test("partial lines are joined, several at once are split")
    func pieces() throws {
        var connection = try Connection(path: listener.path)
        let peer = try listener.accept()
        peer.send("fir")
        let failure = error { () throws(ClientError) in _ = try connection.readLine(deadline: .now) }
        #expect(failure == ClientError.timedOut)
        peer.send("st\nsecond\nthi")
        let first = try connection.readLine(deadline: deadline)
        let second = try connection.readLine(deadline: deadline)
        #expect(text(first) == "first")
        #expect(text(second) == "second")
        peer.send("rd\n")
        let third = try connection.readLine(deadline: deadline)
        #expect(text(third) == "third")
    }

    @Test("a line of a megabyte is read whole")
    func longLine() throws {
        var connection = try Connection(path: listener.path)
        let peer = try listener.accept()
        let line = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        let sending = Background { peer.send(line + [UInt8(ascii: "\n")]) }
        let received = try connection.readLine(deadline: deadline)
        #expect(received == line)
        _ = try sending.value()
    }

    @Test("the end of the connection ends the lines and drops an incomplete one")
    func end() throws {
        var connection = try Connection(path: listener.path)
        do {
            let peer = try listener.accept()
            peer.send("whole\nhalf")
        }
        let whole = try connection.readLine(deadline: deadline)
        let end = try connection.readLine(deadline: deadline)
        let stillEnd = try connection.readLine(deadline: deadline)
        #expect(text(whole) == "whole")
        #expect(end == nil)
        #expect(stillEnd == nil)
    }

    @Test("sending to a daemon that has exited is an error and raises no signal")
    func sendingToNobody() throws {
        var connection = try Connection(path: listener.path)
        try listener.accept().hangUp()
        let failure = error { () throws(ClientError) in try connection.send(line: Array("a".utf8)) }
        #expect(failure == ClientError.closed)
    }

    @Test("a request gets its own reply; events before it are passed on in order")
    func request() throws {
        let daemon = Background { [listener] in
            let peer = try listener.accept()
            let line = try peer.receiveLine()
            peer.send(#"{"event":"media","phase":"idle"}"# + "\n" + #"{"request_id":99,"error":"success"}"# + "\n")
            peer.send(#"{"event":"end-file","error":"loading failed","request_id":1}"# + "\n")
            peer.send(#"{"data":{"target":50.000000},"request_id":1,"error":"success"}"# + "\n")
            return (line, try peer.receiveLine())
        }
        var connection = try Connection(path: listener.path)
        var events: [String?] = []
        let response = try connection.request(#"["tap", "forward", 3]"#, deadline: deadline) { events.append($0.event) }
        #expect(response.isSuccess)
        #expect(response.message == nil)
        #expect(response.data == .object([.init("target", .double(50))]))
        #expect(text(response.dataLine) == #"{"target":50.000000}"#)
        #expect(events == ["media", "end-file"])
        try connection.send(line: Array("bye".utf8))
        let (request, rest) = try #require(try daemon.value())
        #expect(request == #"{"command":["tap","forward",3],"request_id":1}"# + "\n")
        #expect(rest == "bye\n")
    }

    @Test("a refusal is a response with code and message")
    func refusal() throws {
        var connection = try Connection(path: listener.path)
        let peer = try listener.accept()
        let line = #"{"request_id":1,"error":"not-seekable","message":"this can't seek"}"#
        peer.send(line + "\n")
        let response = try connection.request(#"["undo"]"#, deadline: deadline)
        #expect(!response.isSuccess)
        #expect(response.error == "not-seekable")
        #expect(response.message == "this can't seek")
        #expect(response.data == nil)
        #expect(response.dataLine == nil)
        #expect(text(response.line) == line)
    }

    @Test("a message before the daemon closes is read, although sending fails")
    func turnedAway() throws {
        var connection = try Connection(path: listener.path)
        do {
            let peer = try listener.accept()
            peer.send(#"{"request_id":0,"error":"too-many-clients","message":"256 are here"}"# + "\n")
        }
        let response = try connection.request(#"["toggle"]"#, deadline: deadline)
        #expect(response.error == "too-many-clients")
    }

    @Test("an unanswered request ends with the connection, or at its deadline")
    func unanswered() throws {
        var connection = try Connection(path: listener.path)
        do {
            let peer = try listener.accept()
            let failure = error { () throws(ClientError) in _ = try connection.request(#"["toggle"]"#, deadline: .now) }
            #expect(failure == ClientError.timedOut)
            #expect(try peer.receiveLine() == #"{"command":["toggle"],"request_id":1}"# + "\n")
        }
        let failure = error { () throws(ClientError) in _ = try connection.request(#"["toggle"]"#, deadline: deadline) }
        #expect(failure == ClientError.closed)
    }

    @Test("invalid JSON is an error: of a command before it is sent, of a reply when it comes")
    func noJSON() throws {
        var connection = try Connection(path: listener.path)
        let peer = try listener.accept()
        let unsent = error { () throws(ClientError) in _ = try connection.request("toggle", deadline: deadline) }
        #expect(unsent == ClientError.notJSON(problem: "no value starts like this", offset: 0))
        peer.send("220 smtp ready\n")
        let failure = error { () throws(ClientError) in _ = try connection.request(#"["toggle"]"#, deadline: deadline) }
        #expect(failure == ClientError.notUnderstood(line: "220 smtp ready"))
        #expect(try peer.receiveLine() == #"{"command":["toggle"],"request_id":1}"# + "\n")
    }

    @Test("a wait ends when the reader of the watched output is gone")
    func watchedOutput() throws {
        var connection = try Connection(path: listener.path)
        let peer = try listener.accept()
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { close(ends[1]) }
        connection.watchedOutput = ends[1]
        peer.send("line\n")
        let line = try connection.readLine(deadline: deadline)
        #expect(text(line) == "line")
        close(ends[0])
        let failure = error { () throws(ClientError) in _ = try connection.readLine(deadline: deadline) }
        #expect(failure == ClientError.outputClosed)
    }

    @Test("the same for a socket whose peer is gone, and for a closed descriptor")
    func watchedSocket() throws {
        var connection = try Connection(path: listener.path)
        let peer = try listener.accept()
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
        defer { close(ends[1]) }
        close(ends[0])
        for descriptor in [ends[1], 1_000_000] {
            connection.watchedOutput = descriptor
            let failure = error { () throws(ClientError) in _ = try connection.readLine(deadline: deadline) }
            #expect(failure == ClientError.outputClosed)
        }
        _ = peer
    }
}
