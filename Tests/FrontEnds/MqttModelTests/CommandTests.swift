import MqttModel
import SeekProtocol
import Testing

@Suite("Commands of a broker")
struct CommandTests {
    private func connected(_ change: (inout MqttSettings) -> Void = { _ in }) throws -> BridgeRun {
        var run = try BridgeRun(change)
        _ = run.connect()
        return run
    }

    private func error(_ code: String, _ message: String, transaction: String = "null") -> [String] {
        [
            "say refused a command: \(message)",
            "publish 0 seekd/home/living/cmd/reply {\"player\":\"living\",\"transaction\":\(transaction),"
                + "\"error\":\"\(code)\",\"message\":\"\(message)\"}",
        ]
    }

    @Test("a command is sent, and its reply names the transaction; without one there is no reply")
    func replies() throws {
        var run = try connected()
        #expect(run.message(#"{"command":["tap","forward"],"transaction":7}"#) == [#"send 1 ["tap","forward"]"#])
        #expect(
            run.input(.replied(1, MqttReply(error: "success", data: .object([.init("burst", .integer(1))])))) == [
                #"publish 0 seekd/home/living/cmd/reply {"player":"living","transaction":7,"error":"success","data":{"burst":1}}"#
            ])
        #expect(run.message(#"{"command":{"name":"toggle"}}"#) == [#"send 2 {"name":"toggle"}"#])
        #expect(run.input(.replied(2, MqttReply(error: "success"))) == [])
        #expect(run.input(.replied(2, MqttReply(error: "success"))) == [])
    }

    @Test("a response topic of MQTT 5 gets the reply with its correlation data (F2)")
    func responseTopic() throws {
        var run = try connected()
        let sent = run.message(#"{"command":["undo"]}"#) {
            $0.responseTopic = "phone/replies"
            $0.correlation = [1, 2]
        }
        #expect(sent == [#"send 1 ["undo"]"#])
        #expect(
            run.input(.replied(1, MqttReply(error: "no-undo", message: "nothing to undo"))) == [
                #"publish 0 phone/replies {"player":"living","transaction":null,"error":"no-undo","message":"nothing to undo"} for [1, 2]"#
            ])
    }

    @Test("retained commands are ignored; late ones are refused by the time of sending")
    func late() throws {
        var run = try connected()
        let tap = #"{"command":["tap","forward"],"transaction":1}"#
        #expect(
            run.message(tap) { $0.isRetained = true } == [
                "say ignored a retained message of seekd/home/living/cmd: commands must not be retained"
            ])
        let refusal = error("expired", "the command has waited longer than 2 s", transaction: "2")
        let old = #"{"command":["tap","forward"],"transaction":2,"sent":\#(BridgeRun.start - 0.1)}"#
        #expect(run.message(old) == refusal)
        let new = #"{"command":["tap","forward"],"transaction":3,"sent":\#(BridgeRun.start + 0.1)}"#
        #expect(run.message(new) == [#"send 1 ["tap","forward"]"#])
    }

    @Test("a common moment: commands wait for it, in its order; one that has passed is refused, and so is a far one")
    func moments() throws {
        var run = try connected { $0.groups = [MqttName("all")].compactMap { $0 } }
        func at(_ seconds: Double, _ word: String) -> String {
            #"{"command":["\#(word)"],"at":\#(BridgeRun.start + seconds)}"#
        }
        #expect(run.message(at(5, "play"), to: "seekd/home/group/all/cmd") == [])
        #expect(run.message(at(4, "pause"), to: "seekd/home/group/all/cmd") == [])
        #expect(run.advance(to: 3.9) == [])
        #expect(run.advance(to: 4) == [#"send 1 ["pause"]"#])
        #expect(run.advance(to: 6) == [#"send 2 ["play"]"#])
        #expect(run.message(at(5, "toggle")) == [#"send 3 ["toggle"]"#])
        #expect(run.message(at(3.9, "toggle")) == ["say refused a command: the command has waited longer than 2 s"])
        #expect(run.message(at(100, "toggle")) == ["say refused a command: at: expected a time within 60 s"])
    }

    @Test(
        "the wall clock is set: a command that waits is served after the time that was left, one that comes is judged anew",
        arguments: [-3600.0, 3600])
    func clockIsSet(_ shift: Double) throws {
        var run = try connected()
        let start = BridgeRun.start
        #expect(run.message(#"{"command":["pause"],"at":\#(start + 4)}"#) == [])
        run.shift = shift
        #expect(run.advance(to: 3.9) == [])
        #expect(run.advance(to: 4) == [#"send 1 ["pause"]"#])
        #expect(run.message(#"{"command":["play"],"sent":\#(start + shift + 3)}"#) == [#"send 2 ["play"]"#])
        #expect(
            run.message(#"{"command":["play"],"sent":\#(start + shift + 1)}"#) == [
                "say refused a command: the command has waited longer than 2 s"
            ])
        #expect(run.message(#"{"command":["play"],"at":\#(start + shift + 6)}"#) == [])
        #expect(run.advance(to: 5.9) == [])
        #expect(run.advance(to: 6) == [#"send 3 ["play"]"#])
    }

    @Test("a moment that a stalled bridge has missed is refused")
    func missedMoment() throws {
        var run = try connected()
        #expect(run.message(#"{"command":["play"],"at":\#(BridgeRun.start + 3)}"#) == [])
        run.now = 10
        #expect(run.input(.deadlineReached) == ["say refused a command: the command's moment has passed"])
    }

    @Test("without a daemon, and with one that hangs, commands are refused: none is kept for later")
    func noDaemon() throws {
        var run = try connected()
        #expect(run.message(#"{"command":["toggle"],"transaction":1}"#) == [#"send 1 ["toggle"]"#])
        _ = run.advance(to: 4.5)
        #expect(
            run.message(#"{"command":["toggle"],"transaction":2}"#)
                == error("no-answer", "the daemon does not answer", transaction: "2"))
        #expect(
            run.input(.daemonLost) == error("no-daemon", "the daemon is gone", transaction: "1") + [
                "retain 1 seekd/home/living/status offline"
            ])
        #expect(
            run.message(#"{"command":["toggle"],"transaction":3}"#)
                == error("no-daemon", "no daemon answers", transaction: "3"))
    }

    @Test(
        "what is no command is refused with what was expected",
        arguments: [
            ("", "invalid JSON at byte 0: "), ("[]", "expected an object with \"command\", got a list"),
            ("{}", "expected \"command\" with a list such as"), (#"{"command":"toggle"}"#, "expected \"command\""),
            (#"{"command":[]}"#, "expected \"command\""),
            (#"{"command":["toggle"],"when":1}"#, "unknown member \"when\""),
            (#"{"command":["toggle"],"transaction":[1]}"#, "transaction: expected"),
            (#"{"command":["toggle"],"at":"noon"}"#, "at: expected seconds since 1970"),
            (#"{"command":["toggle"],"sent":-1}"#, "sent: expected seconds since 1970"),
            (#"{"command":["subscribe"]}"#, "subscribe is not for clients of the broker"),
        ])
    func malformed(payload: String, problem: String) throws {
        var run = try connected()
        let actions = run.message(payload)
        #expect(actions.count == 1)
        #expect(actions[0].hasPrefix("say refused a command: \(problem)"), "\(actions)")
    }

    @Test("a message of a megabyte is refused unread")
    func large() throws {
        var run = try connected()
        let refused = run.message(String(repeating: "x", count: 1 << 20)) { $0.responseTopic = "r" }
        #expect(refused.first == "say refused a command: expected at most 65536 bytes, got 1048576")
        #expect(refused.last?.contains(#""error":"too-long""#) == true)
    }

    @Test("limits: observe serves nothing, and a list of commands serves these alone (F6)")
    func limits() throws {
        var observing = try BridgeRun { $0.access = .observe }
        #expect(observing.connect().first == "subscribe ")
        #expect(observing.message(#"{"command":["toggle"]}"#) == [])
        var run = try connected { $0.commands = ["toggle"] }
        #expect(run.message(#"{"command":["toggle"]}"#) == [#"send 1 ["toggle"]"#])
        #expect(run.message(#"{"command":["quit"]}"#) == ["say refused a command: quit is not among limits.commands"])
        #expect(run.message(#"{"command":["toggle"]}"#, to: "seekd/home/other/cmd") == [])
    }

    @Test("at most 64 commands wait for the daemon, and as many for their moment")
    func bounds() throws {
        var run = try connected()
        for number in 1...64 { #expect(run.message(#"{"command":["toggle"]}"#).first == "send \(number) [\"toggle\"]") }
        #expect(
            run.message(#"{"command":["toggle"]}"#) == [
                "say refused a command: 64 commands wait for the daemon already"
            ])
        let later = #"{"command":["toggle"],"at":\#(BridgeRun.start + 30)}"#
        for _ in 1...64 { #expect(run.message(later) == []) }
        #expect(run.message(later) == ["say refused a command: 64 commands wait for their moment already"])
    }

    @Test("a reply above a megabyte is replaced by an error")
    func longReply() throws {
        var run = try connected()
        _ = run.message(#"{"command":["expand-text","x"],"transaction":1}"#)
        let reply = MqttReply(error: "success", data: .text(String(repeating: "x", count: 1 << 20)))
        let sent = try #require(run.input(.replied(1, reply)).first)
        #expect(sent.count < 300 && sent.contains(#""transaction":1,"error":"too-long""#), "\(sent.prefix(300))")
    }

    @Test("a button of a keyboard that would stay down is refused, and so is what only looks like another command")
    func forbidden() throws {
        var run = try connected()
        for words in [#""keydown","RIGHT""#, #""no-osd","keydown","RIGHT""#, #""async","subscribe""#] {
            let refused = run.message("{\"command\":[\(words)]}")
            #expect(refused.count == 1 && refused[0].contains("is not for clients of the broker"), "\(refused)")
        }
    }
}
