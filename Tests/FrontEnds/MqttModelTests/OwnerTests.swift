import MqttModel
import SeekModel
import SeekProtocol
import Testing

@Suite("Owners of what is held")
struct OwnerTests {
    private func connected(_ change: (inout MqttSettings) -> Void = { _ in }) throws -> BridgeRun {
        var run = try BridgeRun(change)
        _ = run.connect()
        return run
    }

    @Test("the owner is the sender: its client name, else its response topic, else the command's topic")
    func source() throws {
        var run = try connected()
        let press = #"{"command":["press","forward"]}"#
        #expect(
            run.message(press) == [
                #"send 1 {"name":"press","button":"forward","source":"seekd/home/living/cmd"}"#
            ])
        #expect(
            run.message(press) { $0.responseTopic = "phone/1" } == [
                #"send 2 {"name":"press","button":"forward","source":"phone/1"}"#
            ])
        #expect(
            run.message(#"{"command":["release",null],"client":"tablet"}"#) { $0.responseTopic = "phone/1" } == [
                #"send 3 {"name":"release","button":null,"source":"tablet"}"#
            ])
        #expect(
            run.message(#"{"command":{"name":"scrub","fraction":0.5},"client":"t"}"#) == [
                #"send 4 {"name":"scrub","fraction":0.500000,"source":"t"}"#
            ])
        #expect(
            run.message(#"{"command":["scrub-end"],"client":"t"}"#) == [#"send 5 {"name":"scrub-end","source":"t"}"#])
        // A bridge behind the broker names its own devices.
        #expect(
            run.message(#"{"command":["press","forward",false,"remote 2"],"client":"t"}"#) == [
                #"send 6 {"name":"press","button":"forward","held":false,"source":"1:t/remote 2"}"#
            ])
        // The daemon says what is wrong.
        #expect(run.message(#"{"command":["scrub-end",1,2]}"#) == [#"send 7 ["scrub-end",1,2]"#])
    }

    @Test("a sender's name that is too long for the daemon is replaced by a short one, another for each")
    func longNames() throws {
        var run = try connected()
        var names: Set<String> = []
        for number in 1...2 {
            let sent = run.message(#"{"command":["scrub-end"]}"#) {
                $0.responseTopic = String(repeating: "x", count: 200) + "\(number)"
            }
            names.insert(String(sent[0].drop { $0 != "{" }))
            #expect(sent[0].count < 100)
        }
        #expect(names.count == 2)
        #expect(
            run.message(#"{"command":["scrub-end"],"client":""}"#) == [
                "say refused a command: client: expected a string of 1 to 128 bytes"
            ])
    }

    @Test("a button is released when its owner gives no sign of life; each message of the owner is one")
    func deadMan() throws {
        var run = try connected { $0.holdTime = .seconds(5) }
        _ = run.message(#"{"command":["press","forward"],"client":"a"}"#)
        _ = run.message(#"{"command":["press","forward"],"client":"b"}"#)
        for number in 1...2 { _ = run.input(.replied(number, MqttReply(error: "success"))) }
        #expect(run.advance(to: 6) == [])
        #expect(run.message(#"{"command":["press","forward"],"client":"a"}"#).count == 1)
        _ = run.input(.replied(3, MqttReply(error: "success")))
        #expect(
            run.advance(to: 8) == [
                "say released the button of b: it has given no sign of life for 5 s",
                #"send 0 {"name":"release","source":"b"}"#,
            ])
        #expect(run.message(#"{"command":["stats"],"client":"a"}"#).count == 1)
        #expect(run.advance(to: 12) == [])
        #expect(
            run.advance(to: 30) == [
                "say released the button of a: it has given no sign of life for 5 s",
                #"send 0 {"name":"release","source":"a"}"#,
            ])
    }

    @Test("no sender releases what another holds, whatever source it names; nor do two names add up to one")
    func foreignSource() throws {
        var run = try connected { $0.holdTime = .seconds(5) }
        func source(_ client: String, _ source: String?) -> String {
            let text = source.map { ",false,\"\($0)\"" } ?? ""
            let sent = run.message(#"{"command":["press","forward"\#(text)],"client":"\#(client)"}"#)
            return String(sent[0].split(separator: #""source":"#).last ?? "")
        }
        let long = String(repeating: "x", count: 120)
        let owners = [
            source("a", nil), source("b", "a"), source("a", "a"), source("a/b", "c"), source("a", "b/c"),
            source("a", long), source("b", long),
        ]
        #expect(Set(owners).count == owners.count)
        #expect(owners.allSatisfy { $0.count <= 132 })
        // A device gives a sign of life with its sender.
        var other = try connected { $0.holdTime = .seconds(5) }
        _ = other.message(#"{"command":["press","forward",false,"remote"],"client":"a"}"#)
        _ = other.advance(to: 5)
        _ = other.message(#"{"command":["stats"],"client":"a"}"#)
        #expect(other.advance(to: 8) == [])
        _ = other.message(#"{"command":["release",null,"remote"],"client":"b"}"#)
        #expect(
            other.advance(to: 20) == [
                "say released the button of 1:a/remote: it has given no sign of life for 5 s",
                #"send 0 {"name":"release","source":"1:a/remote"}"#,
            ])
    }

    @Test("a button that is to go down at a moment stays up if the broker goes away before; taps come at their moment")
    func scheduledPress() throws {
        var run = try connected()
        let moment = BridgeRun.start + 5
        _ = run.message(#"{"command":["press","forward"],"client":"a","at":\#(moment)}"#)
        _ = run.message(#"{"command":["tap","forward"],"client":"a","at":\#(moment)}"#)
        #expect(run.input(.brokerLost) == [])
        #expect(run.advance(to: 10) == [#"send 1 ["tap","forward"]"#])
        #expect(run.bridge.nextDeadline == nil)
    }

    @Test("who has released a button is not waited for")
    func released() throws {
        var run = try connected()
        _ = run.message(#"{"command":["press","forward"],"client":"a"}"#)
        _ = run.message(#"{"command":["release","backward"],"client":"a"}"#)
        #expect(run.bridge.nextDeadline == Instant(nanoseconds: 12_000_000_000))
        _ = run.message(#"{"command":["release"],"client":"b"}"#)
        #expect(run.bridge.nextDeadline == Instant(nanoseconds: 12_000_000_000))
        _ = run.message(#"{"command":["release","forward"],"client":"a"}"#)
        #expect(run.bridge.nextDeadline == nil)
    }

    @Test("all that is held is released when the broker goes away, and forgotten with the daemon")
    func lost() throws {
        var run = try connected()
        for client in ["a", "b"] { _ = run.message(#"{"command":["press","forward"],"client":"\#(client)"}"#) }
        _ = run.message(#"{"command":["scrub",5],"client":"c"}"#)
        #expect(
            run.input(.brokerLost) == [
                #"send 0 {"name":"release","source":"a"}"#, #"send 0 {"name":"release","source":"b"}"#,
                #"send 0 {"name":"scrub-end","source":"c"}"#,
            ])
        #expect(run.input(.brokerLost) == [])
        _ = run.input(.brokerConnected)
        _ = run.message(#"{"command":["press","forward"],"client":"a"}"#)
        _ = run.input(.daemonLost)
        #expect(run.bridge.nextDeadline == nil)
        #expect(run.input(.brokerLost) == [])
    }

    @Test("at most 64 buttons are held at once")
    func bound() throws {
        var run = try connected()
        for number in 1...64 {
            _ = run.message(#"{"command":["press","forward"],"client":"c\#(number)"}"#)
            _ = run.input(.replied(number, MqttReply(error: "success")))
        }
        #expect(
            run.message(#"{"command":["press","forward"],"client":"c65"}"#) == [
                "say refused a command: 64 buttons are held already"
            ])
        #expect(run.message(#"{"command":["press","forward"],"client":"c1"}"#).count == 1)
    }
}
