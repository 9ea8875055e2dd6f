import RemoteKeys
import SeekModel
import SeekProtocol
import Testing

@Suite("Recordings of remotes: one press is one tap")
struct RecordingTests {
    private static let tap = RemoteMachine.Action.send(.array([.text("tap"), .text("forward")]))
    private static let press = RemoteMachine.Action.send(
        .array([.text("press"), .text("forward"), .bool(false), .text("device 1")]))
    private static let held = RemoteMachine.Action.send(
        .array([.text("press"), .text("forward"), .bool(true), .text("device 1")]))
    private static let release = RemoteMachine.Action.send(
        .array([.text("release"), .text("forward"), .text("device 1")]))

    @Test("Harmony by lircd: four transmissions, 45 ms apart, with an early repeat")
    func harmonyByLirc() throws {
        let lines = try [
            (0, "000000000000001a 00 KEY_FASTFORWARD Harmony"), (45, "000000000000001a 01 KEY_FASTFORWARD Harmony"),
            (90, "000000000000001a 02 KEY_FASTFORWARD Harmony"), (135, "000000000000001a 03 KEY_FASTFORWARD Harmony"),
        ].map { at, line in (at, try #require(LircLine(line)).event(source: 1)) }
        #expect(RemoteMachine.run(device(.lirc, lines)) == [Timed(0, Self.tap)])
    }

    @Test("Harmony by lircd, slowly: 110 ms apart; a second press right after is a second tap")
    func slowHarmony() {
        let first: [(Int, KeyEvent)] = [
            (0, .down(forward)), (110, .repeated(forward)), (220, .repeated(forward)), (330, .repeated(forward)),
        ]
        let second = first.map { ($0.0 + 450, $0.1) }
        #expect(RemoteMachine.run(device(.lirc, first + second)) == [Timed(0, Self.tap), Timed(450, Self.tap)])
    }

    @Test("Harmony by the kernel: the release comes 230 ms after the last of four transmissions")
    func harmonyByKernel() {
        let told = RemoteMachine.run(
            device(.infrared, [(0, .down(forward)), (500, .repeated(forward)), (560, .up(forward))]))
        #expect(told == [Timed(0, Self.tap)])
    }

    @Test("Harmony by a receiver on USB, which repeats early")
    func harmonyByUSB() {
        let told = RemoteMachine.run(
            device(
                .exact,
                [
                    (0, .down(forward)), (30, .repeated(forward)), (63, .repeated(forward)), (96, .repeated(forward)),
                    (120, .up(forward)),
                ]))
        #expect(told == [Timed(0, Self.press), Timed(120, Self.release)])
    }

    @Test("HDMI-CEC without releases: the kernel reports them 550 ms after the press")
    func cecWithoutReleases() {
        let told = RemoteMachine.run(
            device(
                .cec,
                [(0, .down(forward)), (550, .up(forward)), (1_200, .down(forward)), (1_750, .up(forward))]))
        #expect(told == [Timed(0, Self.tap), Timed(1_200, Self.tap)])
    }

    @Test("HDMI-CEC without releases, where not even the kernel reports one")
    func cecWithoutAnyRelease() {
        let told = RemoteMachine.run(device(.cec, [(0, .down(forward)), (900, .down(forward))]))
        #expect(told == [Timed(0, Self.tap), Timed(900, Self.tap)])
    }

    @Test("HDMI-CEC from a television that repeats each press once: the kernel repeats until its release")
    func cecWithEarlyRepeat() {
        let repeats = stride(from: 200, to: 750, by: 125).map { ($0, KeyEvent.repeated(forward)) }
        let told = RemoteMachine.run(device(.cec, [(0, .down(forward))] + repeats + [(750, .up(forward))]))
        #expect(told == [Timed(0, Self.tap)])
    }

    @Test("HDMI-CEC, held: the button goes down once a single press is impossible, and lands on the release")
    func cecHeld() {
        let repeats = stride(from: 250, to: 3_000, by: 125).map { ($0, KeyEvent.repeated(forward)) }
        let told = RemoteMachine.run(device(.cec, [(0, .down(forward))] + repeats + [(3_010, .up(forward))]))
        #expect(told == [Timed(0, Self.tap), Timed(850, Self.held), Timed(3_010, Self.release)])
    }

    @Test("AVRCP with a lost release: BlueZ reports one after 2 s, and the kernel repeats until then")
    func avrcpLostRelease() {
        let repeats = stride(from: 250, to: 2_000, by: 33).map { ($0, KeyEvent.repeated(forward)) }
        let told = RemoteMachine.run(
            device(
                .avrcp,
                [(0, .down(forward))] + repeats
                    + [(2_000, .up(forward)), (2_500, .down(forward)), (2_620, .up(forward))]))
        #expect(told == [Timed(0, Self.tap), Timed(2_500, Self.tap)])
    }

    @Test("lircd, held: a repeat after half a second proves it, and silence is the release")
    func lircHeld() {
        let repeats = stride(from: 108, through: 2_160, by: 108).map { ($0, KeyEvent.repeated(forward)) }
        let told = RemoteMachine.run(device(.lirc, [(0, .down(forward))] + repeats))
        #expect(told == [Timed(0, Self.tap), Timed(540, Self.held), Timed(2_460, Self.release)])
    }

    @Test("lircd that reports releases")
    func lircReleases() throws {
        let up = try #require(LircLine("000000000000001a 00 KEY_FASTFORWARD_UP Harmony")).event(source: 1)
        #expect(up == .up(forward))
        let repeats = stride(from: 108, through: 1_080, by: 108).map { ($0, KeyEvent.repeated(forward)) }
        let told = RemoteMachine.run(device(.lirc, [(0, .down(forward))] + repeats + [(1_100, up)]))
        #expect(told == [Timed(0, Self.tap), Timed(540, Self.held), Timed(1_100, Self.release)])
    }
}
