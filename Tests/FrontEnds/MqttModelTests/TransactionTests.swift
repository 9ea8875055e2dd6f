import MqttModel
import SeekProtocol
import Testing

@Suite("Transactions and replies")
struct TransactionTests {
    private func connected(_ change: (inout MqttSettings) -> Void = { _ in }) throws -> BridgeRun {
        var run = try BridgeRun(change)
        _ = run.connect()
        return run
    }

    private func tap(_ transaction: String, client: String? = nil) -> String {
        let client = client.map { ",\"client\":\"\($0)\"" } ?? ""
        return #"{"command":["tap","forward"],"transaction":\#(transaction)\#(client)}"#
    }

    /// The daemon answers everything.
    private func serve(_ run: inout BridgeRun, _ payload: String, _ error: String = "success") -> Bool {
        let actions = run.message(payload)
        guard let number = actions.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }),
            actions[0].hasPrefix("send")
        else { return false }
        _ = run.input(.replied(number, MqttReply(error: error)))
        return true
    }

    @Test("one that comes again within a minute is not served, whichever way it takes; later it is (F1)")
    func repeated() throws {
        var run = try connected { $0.groups = [MqttName("all")].compactMap { $0 } }
        let mine = tap("\"a\"", client: "me")
        #expect(serve(&run, mine))
        #expect(run.message(mine) == [])
        #expect(run.message(mine, to: "seekd/home/group/all/cmd") == [])
        _ = run.advance(to: 63)
        #expect(serve(&run, mine))
    }

    @Test("equal ones of several senders are several: by client, by response topic, by topic")
    func senders() throws {
        var run = try connected { $0.groups = [MqttName("all")].compactMap { $0 } }
        #expect(serve(&run, tap("1")))
        #expect(serve(&run, tap("1", client: "a")))
        #expect(serve(&run, tap("1", client: "b")))
        #expect(run.message(tap("1")) { $0.responseTopic = "phone/1" }.count == 1)
        #expect(run.message(tap("1")) { $0.responseTopic = "phone/2" }.count == 1)
        #expect(run.message(tap("1"), to: "seekd/home/group/all/cmd").count == 1)
        #expect(run.message(tap("1")) { $0.responseTopic = "phone/2" } == [])
        #expect(run.message(tap("\"1\"")).count == 1)
    }

    @Test("a flood of one sender pushes out neither its own nor those of another, for a minute")
    func flood() throws {
        var run = try connected()
        #expect(serve(&run, tap("7", client: "phone")))
        var served = 0
        for number in 1...20_000 where serve(&run, tap("\(number)", client: "flood")) { served += 1 }
        #expect((10_000..<20_000).contains(served))
        #expect(run.message(tap("7", client: "phone")) == [])
        #expect(serve(&run, tap("8", client: "phone")))
        #expect(run.message(tap("1", client: "flood")) == [])
        let refused = run.message(tap("20001", client: "flood"))
        #expect(refused.first == "say refused a command: too many transactions of this sender within 60 s")
        #expect(serve(&run, #"{"command":["release"],"transaction":20001,"client":"flood"}"#))
        _ = run.advance(to: 70)
        #expect(serve(&run, tap("20001", client: "flood")))
    }

    @Test("a flood of many senders takes bounded memory, and pushes out its own first")
    func manySenders() throws {
        var run = try connected()
        for number in 1...10 { #expect(serve(&run, tap("\(number)", client: "phone"))) }
        let long = String(repeating: "x", count: 190)
        for sender in 1...20 {
            for number in 1...1_500 { _ = serve(&run, tap("\"\(long)\(number)\"", client: "flood \(sender)")) }
        }
        #expect(run.bridge.transactionBytes <= 4 << 20)
        for number in 1...10 { #expect(run.message(tap("\(number)", client: "phone")) == []) }
    }

    @Test("at most 4,096 senders are known; the quietest are forgotten first, and one that sends is not")
    func senderBound() throws {
        var run = try connected()
        #expect(serve(&run, tap("1", client: "quiet")))
        for sender in 1...9_000 {
            if sender.isMultiple(of: 100) {
                run.now += 0.01
                #expect(serve(&run, tap("\(sender)", client: "phone")))
            }
            _ = serve(&run, tap("1", client: "flood \(sender)"))
        }
        #expect(run.bridge.senderCount <= 4_096)
        #expect(run.bridge.transactionBytes <= 4 << 20)
        #expect(run.message(tap("9000", client: "phone")) == [])
        #expect(serve(&run, tap("1", client: "quiet")))
        _ = run.advance(to: 200)
        #expect(serve(&run, tap("2", client: "quiet")))
        #expect(run.bridge.senderCount == 1)
    }

    @Test("one that was refused may come again, whoever refused it")
    func refused() throws {
        var run = try connected()
        #expect(serve(&run, tap("1"), "nothing-loaded"))
        #expect(serve(&run, tap("1")))
        #expect(run.message(tap("1")) == [])
        let old = #"{"command":["tap","forward"],"transaction":2,"sent":\#(BridgeRun.start - 5)}"#
        #expect(run.message(old).count == 2)
        #expect(serve(&run, tap("2")))
        _ = run.message(tap("3"))
        _ = run.input(.daemonLost)
        #expect(run.message(tap("3")).last?.contains("no daemon answers") == true)
        _ = run.input(.daemonConnected)
        #expect(serve(&run, tap("3")))
        // What is malformed has not come.
        #expect(run.message(#"{"command":"x","transaction":1}"#).count == 2)
        #expect(run.message(tap("1")) == [])
    }

    @Test(
        "the reply to a malformed command has its transaction",
        arguments: [
            #"{"command":"toggle","transaction":5}"#, #"{"transaction":5}"#,
            #"{"command":["toggle"],"transaction":5,"when":1}"#, #"{"command":["toggle"],"transaction":5,"at":"noon"}"#,
            #"{"command":["toggle"],"transaction":5,"client":7}"#,
        ])
    func malformed(payload: String) throws {
        var run = try connected()
        let actions = run.message(payload)
        #expect(actions.count == 2)
        #expect(
            actions.last?.hasPrefix(
                #"publish 0 seekd/home/living/cmd/reply {"player":"living","transaction":5,"error":"invalid-argument""#)
                == true, "\(actions)")
    }

    @Test(
        "a reply goes to no topic that means something to others",
        arguments: [
            "seekd/home/living/cmd", "seekd/home/living/state", "seekd/home/other/status", "seekd/x/y/cmd",
            "seekd/home/living/event/key", "seekd/home/other/cmd/reply", "seekd/home/group/all/cmd",
            "homeassistant/device/x/config", "homeassistant/status", "ha/status", "$SYS/broker", "$share/a/b", "a/+",
            "#",
            "", "a\u{0}b", "a\nb", String(repeating: "x", count: 1_025),
        ])
    func foreignTopics(topic: String) throws {
        var run = try connected { $0.homeAssistant.prefix = "ha" }
        let actions = run.message(#"{"command":["toggle"],"transaction":1}"#) {
            $0.responseTopic = topic
            $0.correlation = [1]
        }
        #expect(actions.first?.hasPrefix("say refused a command: the response topic must be") == true)
        #expect(actions.last?.hasPrefix("publish 0 seekd/home/living/cmd/reply {") == true)
        #expect(actions.last?.contains("for [1]") == false)
        #expect(run.message(#"{"command":["toggle"]}"#) { $0.responseTopic = topic }.count == 1)
    }

    @Test(
        "and it goes to others",
        arguments: [
            "phone/1", "seekd/home/living/cmd/reply", "seekd/home/living/reply/7", "seekd/home/phone/reply", "seekd/a",
            "Homeassistant/x", "cmd", "/",
        ])
    func ownTopics(topic: String) throws {
        var run = try connected()
        #expect(run.message(#"{"command":["toggle"]}"#) { $0.responseTopic = topic } == [#"send 1 ["toggle"]"#])
        #expect(run.input(.replied(1, MqttReply(error: "success"))).first?.hasPrefix("publish 0 \(topic) {") == true)
    }
}
