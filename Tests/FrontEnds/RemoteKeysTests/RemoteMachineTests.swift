import RemoteKeys
import SeekModel
import SeekProtocol
import Testing

@Suite("Keys become commands")
struct RemoteMachineTests {
    private func send(_ words: any Word...) -> RemoteMachine.Action { .send(.array(words.map(\.json))) }

    private func press(_ button: String, isHeld: Bool = false, device: Int = 1) -> RemoteMachine.Action {
        .send(.array([.text("press"), .text(button), .bool(isHeld), .text("device \(device)")]))
    }

    private func release(_ button: String, device: Int = 1) -> RemoteMachine.Action {
        send("release", button, "device \(device)")
    }

    private func key(_ name: KeyName) -> KeyID { KeyID(source: 1, name: name) }

    /// Presses of 100 ms.
    private func presses(_ keys: (Int, KeyName)...) -> [Timed<KeyEvent>] {
        device(.exact, keys.flatMap { [($0.0, .down(key($0.1))), ($0.0 + 100, .up(key($0.1)))] })
    }

    @Test("a key with exact releases holds the button: seekd decides when it is held")
    func exactHold() {
        let told = RemoteMachine.run(device(.exact, [(0, .down(forward)), (3_000, .up(forward))]))
        #expect(told == [Timed(0, press("forward")), Timed(3_000, release("forward"))])
    }

    @Test("a device that vanishes while a key is down releases it")
    func gone() {
        let told = RemoteMachine.run(device(.exact, [(0, .down(forward)), (3_000, .gone(source: 1))]))
        #expect(told == [Timed(0, press("forward")), Timed(3_000, release("forward"))])
    }

    @Test("two remotes that hold a button are two sources: none releases the other's")
    func twoDevices() {
        var machine = RemoteMachine(RemoteSettings())
        for source in 1...2 { _ = machine.handle(.added(source: source, .exact), at: .ms(0)) }
        let second = KeyID(source: 2, name: forward.name)
        #expect(machine.handle(.down(forward), at: .ms(100)) == [press("forward")])
        #expect(machine.handle(.down(second), at: .ms(200)) == [press("forward", device: 2)])
        #expect(machine.handle(.up(forward), at: .ms(400)) == [release("forward")])
        #expect(machine.handle(.up(second), at: .ms(900)) == [release("forward", device: 2)])
    }

    @Test("two keys at once: each release names its button")
    func twoKeys() {
        let told = RemoteMachine.run(
            device(
                .exact,
                [(0, .down(forward)), (300, .down(backward)), (400, .up(forward)), (900, .up(backward))]))
        #expect(
            told == [
                Timed(0, press("forward")), Timed(300, press("backward")),
                Timed(400, release("forward")), Timed(900, release("backward")),
            ])
    }

    @Test("a command is sent once; one that repeats, again and again after half a second")
    func commands() {
        let told = RemoteMachine.run(
            device(
                .exact,
                [
                    (0, .down(key("KEY_PLAYPAUSE"))), (2_000, .up(key("KEY_PLAYPAUSE"))),
                    (3_000, .down(key("KEY_VOLUMEUP"))), (3_800, .up(key("KEY_VOLUMEUP"))),
                ]))
        let louder = send("add", "volume", "2")
        #expect(
            told == [
                Timed(0, send("toggle")), Timed(3_000, louder), Timed(3_500, louder), Timed(3_625, louder),
                Timed(3_750, louder),
            ])
    }

    @Test("repeats that were due while the program did not run are not made up for")
    func lateRepeats() {
        var machine = RemoteMachine(RemoteSettings())
        _ = machine.handle(.added(source: 1, .exact), at: .ms(0))
        _ = machine.handle(.down(key("KEY_VOLUMEUP")), at: .ms(0))
        #expect(machine.advance(to: .ms(60_000)).count == 2, "the hold, and one repeat")
        #expect(machine.nextDeadline == .ms(60_125))
    }

    @Test("H6: digits enter a time, and OK goes there")
    func timeAbsolute() {
        let told = RemoteMachine.run(
            presses((0, "KEY_1"), (1_000, "KEY_NUMERIC_3"), (2_000, "KEY_0"), (4_000, "KEY_OK"), (9_000, "KEY_OK")))
        #expect(
            told == [
                Timed(0, send("show-text", "0:01", 2_500)), Timed(1_000, send("show-text", "0:13", 2_500)),
                Timed(2_000, send("show-text", "1:30", 2_500)),
                Timed(4_000, .send(.array([.text("scrub"), .integer(90), .null, .text("device 1")]))),
                Timed(4_000, send("scrub-end", "device 1")), Timed(9_000, send("toggle")),
            ])
    }

    @Test("H6: with a seek button the time is an amount")
    func timeRelative() {
        let told = RemoteMachine.run(presses((0, "KEY_9"), (500, "KEY_0"), (1_000, "KEY_REWIND")))
        #expect(told.last == Timed(1_000, send("tap", "backward", 1, 90)))
        #expect(told.count == 3)
    }

    @Test("H6: 2.5 s after the last digit the time is forgotten, and with any other key")
    func timeForgotten() {
        let late = RemoteMachine.run(presses((0, "KEY_9"), (2_600, "KEY_OK")))
        #expect(late == [Timed(0, send("show-text", "0:09", 2_500)), Timed(2_600, send("toggle"))])
        let other = RemoteMachine.run(presses((0, "KEY_9"), (500, "KEY_MUTE"), (1_000, "KEY_OK")))
        #expect(
            other == [
                Timed(0, send("show-text", "0:09", 2_500)), Timed(500, send("cycle", "mute")),
                Timed(1_000, send("toggle")),
            ])
    }

    @Test("of more than six digits the last ones count")
    func manyDigits() {
        let digits = [9, 1, 2, 3, 4, 5, 6].enumerated().map { ($0.offset * 200, KeyName("KEY_\($0.element)")) }
        let inputs = device(.exact, digits.flatMap { [($0.0, .down(key($0.1))), ($0.0 + 100, .up(key($0.1)))] })
        #expect(RemoteMachine.run(inputs).last == Timed(1_200, send("show-text", "12:34:56", 2_500)))
    }

    @Test("at rest nothing is due")
    func rest() {
        var machine = RemoteMachine(RemoteSettings())
        for input in presses((0, "KEY_VOLUMEUP"), (200, "KEY_FASTFORWARD")) {
            _ = machine.handle(input.value, at: .ms(input.at))
        }
        #expect(machine.nextDeadline == nil)
    }
}
