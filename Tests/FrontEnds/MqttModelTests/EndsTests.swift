import MqttModel
import SeekProtocol
import Testing

@Suite("What ends something")
struct EndsTests {
    private static let ends = [#"["release"]"#, #"["scrub-end"]"#, #"["pause"]"#, #"["stop"]"#, #"["cancel"]"#]
    private static let topic = "seekd/home/living/cmd"

    private func connected(_ change: (inout MqttSettings) -> Void = { _ in }) throws -> BridgeRun {
        var run = try BridgeRun(change)
        _ = run.connect()
        return run
    }

    private func isSent(_ actions: [String]) -> Bool { actions.count == 1 && actions[0].hasPrefix("send ") }

    @Test("is served whatever its age, also at a moment that has passed", arguments: ends)
    func age(command: String) throws {
        var run = try connected()
        let old = BridgeRun.start - 3_600
        #expect(isSent(run.message(#"{"command":\#(command),"sent":\#(old)}"#)))
        #expect(isSent(run.message(#"{"command":\#(command),"at":\#(old)}"#)))
        for number in 1...2 { _ = run.input(.replied(number, MqttReply(error: "success"))) }
        #expect(run.message(#"{"command":\#(command),"at":\#(BridgeRun.start + 3)}"#) == [])
        run.now = 20
        #expect(isSent(run.input(.deadlineReached)))
    }

    @Test("is served while 64 commands wait, and while the daemon does not answer", arguments: ends)
    func number(command: String) throws {
        var run = try connected()
        _ = run.message(#"{"command":["press","forward"]}"#)
        _ = run.message(#"{"command":["scrub",5]}"#)
        for _ in 1...70 { _ = run.message(#"{"command":["toggle"]}"#) }
        #expect(isSent(run.message(#"{"command":\#(command)}"#)))
        run.now = 8
        #expect(run.message(#"{"command":["toggle"]}"#) == ["say refused a command: the daemon does not answer"])
    }

    @Test("is sent to a slow daemon once, and its reply is for all who sent it")
    func joined() throws {
        var run = try connected()
        for _ in 1...64 { _ = run.message(#"{"command":["toggle"]}"#) }
        #expect(run.message(#"{"command":["pause"],"transaction":1}"#) == [#"send 65 ["pause"]"#])
        for number in 2...1_000 { #expect(run.message(#"{"command":["pause"],"transaction":\#(number)}"#) == []) }
        #expect(run.message(#"{"command":["stop"]}"#) == [#"send 66 ["stop"]"#])
        let replies = run.input(.replied(65, MqttReply(error: "success")))
        #expect(replies.count == 8 && replies[1].contains(#""transaction":2,"error":"success""#))
        // Who holds nothing has nothing to end.
        #expect(
            run.message(#"{"command":["release"],"transaction":"r"}"#) == [
                "publish 0 \(Self.topic)/reply {\"player\":\"living\",\"transaction\":\"r\",\"error\":\"success\"}"
            ])
    }

    @Test("is served while 64 commands wait for their moment: at once", arguments: ends)
    func scheduled(command: String) throws {
        var run = try connected()
        for _ in 1...64 { _ = run.message(#"{"command":["toggle"],"at":\#(BridgeRun.start + 30)}"#) }
        #expect(isSent(run.message(#"{"command":\#(command),"at":\#(BridgeRun.start + 30)}"#)))
    }

    @Test("who may begin something may end it, whatever limits.commands says")
    func limits() throws {
        var run = try connected { $0.commands = ["press"] }
        #expect(isSent(run.message(#"{"command":["release"]}"#)))
        #expect(isSent(run.message(#"{"command":["scrub-end"]}"#)))
        #expect(isSent(run.message(#"{"command":["cancel"]}"#)))
        #expect(run.message(#"{"command":["stop"]}"#) == ["say refused a command: stop is not among limits.commands"])
    }

    @Test("is served among messages that have waited while the program stood still; the others are refused")
    func stalled() throws {
        var run = try connected()
        _ = run.message(#"{"command":["press","forward"],"client":"a"}"#)
        #expect(run.input(.stalled) == [])
        #expect(
            run.message(#"{"command":["tap","forward"]}"#) == [
                "say refused a command: the command has waited longer than 2 s"
            ])
        for command in Self.ends { #expect(isSent(run.message(#"{"command":\#(command)}"#))) }
        // With the connection what has waited is gone.
        #expect(run.input(.brokerLost) == [#"send 0 {"name":"release","source":"a"}"#])
        _ = run.input(.brokerConnected)
        #expect(isSent(run.message(#"{"command":["tap","forward"]}"#)))
    }

    @Test("is served if its transaction is one too many, and if its response topic is not allowed")
    func unanswered() throws {
        var run = try connected()
        let sent = run.message(#"{"command":["stop"]}"#) { $0.responseTopic = "seekd/home/other/cmd" }
        #expect(sent == [#"send 1 ["stop"]"#])
        #expect(run.input(.replied(1, MqttReply(error: "success"))) == [])
    }
}
