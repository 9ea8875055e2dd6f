import Mpv
import MpvCommands
import SeekCore
import SeekProtocol
import Testing

@testable import ClientGateway

@Suite("Handles and calls at libmpv")
struct UpstreamTests {
    private static let sender = Sender(client: 1, slot: nil)

    @Test("the handle of a client that is gone ends once libmpv has answered its requests")
    func departed() throws {
        let test = try PlayerBench()
        let (client, upstream) = try test.connect()
        #expect(test.handles.attachedCount == 1)
        #expect(test.handles.attach(to: client) === upstream, "a client has one handle")
        upstream.openRequest(1, inOrder: true, expectedBytes: 0)
        test.handles.detach(from: client)
        #expect(client.upstream == nil && test.handles.attachedCount == 0)
        #expect(test.handles.departed(client.id) === upstream)
        test.handles.endIfAnswered(client.id)
        #expect(test.handles.departed(client.id) != nil)
        upstream.closeRequest(1)
        test.handles.endIfAnswered(client.id)
        #expect(test.handles.departed(client.id) == nil)

        let (quick, _) = try test.connect()
        test.handles.detach(from: quick)
        #expect(test.handles.departed(quick.id) == nil, "nothing of it is unanswered")
    }

    @Test("a message of a script is seekd's only if it was sent to seekd alone")
    func addressed() throws {
        let test = try PlayerBench()
        test.handles.openInbox()
        let inbox = try #require(test.handles.inbox)
        #expect(inbox.name == KeyMessage.recipient)
        let (_, upstream) = try test.connect()
        let sent = [
            ["script-message", "stop"], ["script-message-to", KeyMessage.recipient, "stop"],
            ["script-message", "stop"], ["script-message-to", KeyMessage.recipient, "tap"],
        ]
        let isAddressed = try sent.enumerated().map { index, words in
            try upstream.send(UInt64(index)) { (handle, number) throws(MpvError) in
                try handle.commandAsync(words, reply: number)
            }
            return test.handles.isAddressed(try test.event("client-message", from: inbox))
        }
        #expect(isAddressed == [false, true, false, true])
    }

    @Test("calls have numbers, stages and senders; those that change the file are known")
    func calls() {
        let calls = UpstreamCalls()
        let plain = calls.open(Self.sender, .getProperty("volume", asString: false))
        let load = MpvCommand("loadfile", .list([.text("/a")]))
        let changing = calls.open(Sender(client: 2, slot: nil), .lookAtFile(load, key: nil))
        #expect(calls.fileChangers.isEmpty && !calls.changesFile(changing))
        calls.replace(changing, with: .command(load, changesFile: true, key: nil))
        #expect(calls.changesFile(changing) && !calls.changesFile(plain))
        #expect(calls.fileChangers == [2] && calls.fileChangeCount(of: 2) == 1 && calls.fileChangeCount(of: 1) == 0)
        #expect(calls.numbers(of: 1) == [plain] && calls.senders.count == 2)
        #expect(calls.close(changing)?.sender.client == 2)
        #expect(calls.close(changing) == nil && calls[changing] == nil && calls.fileChangers.isEmpty)
    }

    @Test("a call that libmpv does not accept is told after the input, once")
    func refused() throws {
        let test = try PlayerBench()
        let (_, upstream) = try test.connect()
        let calls = UpstreamCalls()
        _ = calls.ask(upstream, Self.sender, .getProperty("volume", asString: false)) {
            (handle, number) throws(MpvError) in
            try handle.commandAsync(["no-such-command"], reply: number)
        }
        let refused = calls.takeRefused()
        #expect(refused.count == 1 && refused.first?.error == .invalidParameter)
        #expect(calls.takeRefused().isEmpty)
        #expect(upstream.unansweredCount == 1, "the daemon closes it with its reply")
        upstream.closeRequest(try #require(refused.first?.call))
    }

    @Test("the size of a reply is expected to be that of the last one; small ones are not noted")
    func replySizes() {
        var sizes = ReplySizes()
        #expect(sizes.expected(of: "volume", entries: 0) == 0)
        #expect(sizes.expected(of: "decoder-list", entries: 0) > 4096, "known from the start")
        let large = MpvNode.string([UInt8](repeating: 0x20, count: 10_000))
        sizes.note(large, of: "metadata")
        #expect(sizes.expected(of: "metadata", entries: 0) == large.size)
        sizes.note(.string([]), of: "metadata")
        #expect(sizes.expected(of: "metadata", entries: 0) == 0)
        #expect(sizes.expected(of: "playlist", entries: 10) == 10 * sizes.expected(of: "playlist", entries: 1))
        for number in 0..<1000 { sizes.note(large, of: ByteString("name-\(number)")) }
        let noted = (0..<1000).count { sizes.expected(of: ByteString("name-\($0)"), entries: 0) > 0 }
        #expect(noted < 256)
    }
}
