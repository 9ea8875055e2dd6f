import RemoteKeys
import SeekModel
import SeekProtocol
import TestSupport
import Testing

/// F5: keys go to a menu while one is open, and each belongs to where it went down.
@Suite("Keys of a menu")
struct MenuKeyTests {
    /// A step of a test, at its milliseconds.
    private enum Step {
        case down(KeyName)
        case up(KeyName)
        case gone
        case opens
        case closes
        case stops
    }

    /// What the machine does, with its times.
    private func run(
        _ steps: [(Int, Step)], _ settings: RemoteSettings = RemoteSettings(), on profile: SourceProfile = .exact
    ) -> [Timed<RemoteMachine.Action>] {
        var machine = RemoteMachine(settings)
        _ = machine.handle(.added(source: 1, profile), at: .ms(0))
        var told: [Timed<RemoteMachine.Action>] = []
        func meetDeadlines(before time: Int) {
            while let deadline = machine.nextDeadline, deadline.ms < time {
                told += machine.advance(to: deadline).map { Timed(deadline.ms, $0) }
            }
        }
        for (time, step) in steps {
            meetDeadlines(before: time)
            let actions: [RemoteMachine.Action]
            switch step {
            case .down(let key): actions = machine.handle(.down(KeyID(source: 1, name: key)), at: .ms(time))
            case .up(let key): actions = machine.handle(.up(KeyID(source: 1, name: key)), at: .ms(time))
            case .gone: actions = machine.handle(.gone(source: 1), at: .ms(time))
            case .opens, .closes, .stops:
                switch step {
                case .opens: machine.isMenuOpen = true
                case .closes: machine.isMenuOpen = false
                default: machine.isStopped = true
                }
                actions = []
            }
            told += actions.map { Timed(time, $0) }
        }
        meetDeadlines(before: 20_000)
        return told
    }

    private func press(_ key: KeyName, at time: Int) -> [(Int, Step)] { [(time, .down(key)), (time + 100, .up(key))] }
    private func send(_ words: any Word...) -> RemoteMachine.Action { .send(.array(words.map(\.json))) }
    private func pressForward() -> RemoteMachine.Action {
        .send(.array([.text("press"), .text("forward"), .bool(false), .text("device 1")]))
    }

    @Test("F5: in an open menu arrows, OK and back are its keys; others do what they do")
    func open() {
        let keys: [KeyName] = [
            "KEY_UP", "KEY_DOWN", "KEY_LEFT", "KEY_RIGHT", "KEY_OK", "KEY_SELECT", "KEY_ENTER", "KEY_BACK", "KEY_EXIT",
            "KEY_MENU", "KEY_MUTE", "KEY_PLAYPAUSE",
        ]
        let told = run([(0, .opens)] + keys.enumerated().flatMap { press($1, at: 1_000 + 200 * $0) })
        let expected = [
            send("menu", "up"), send("menu", "down"), send("menu", "left"), send("menu", "right"), send("menu", "ok"),
            send("menu", "ok"), send("menu", "ok"), send("menu", "back"), send("menu", "back"), send("menu", "menu"),
            send("cycle", "mute"), send("toggle"),
        ]
        #expect(told == expected.enumerated().map { Timed(1_000 + 200 * $0, $1) })
    }

    @Test("F5: the menu key asks for the menu, once however long it is held; back without a menu does nothing")
    func asks() {
        for key in ["KEY_MENU", "KEY_HOME", "KEY_HOMEPAGE", "KEY_EPG", "KEY_LIST", "KEY_ROOT_MENU"] as [KeyName] {
            #expect(run([(0, .down(key)), (3_000, .up(key))]) == [Timed(0, send("menu", "menu"))])
        }
        #expect(run(press("KEY_EXIT", at: 0)).isEmpty)
        #expect(run(press("KEY_BACK", at: 0)) == [Timed(0, send("undo"))])
    }

    @Test("F5: a button that was pressed before the menu opened is released while it is open")
    func pressedBefore() {
        #expect(
            run([(0, .down("KEY_RIGHT")), (200, .opens), (900, .up("KEY_RIGHT"))]) == [
                Timed(0, pressForward()), Timed(900, send("release", "forward", "device 1")),
            ])
        #expect(
            run([(0, .down("KEY_RIGHT")), (200, .opens), (900, .gone)]) == [
                Timed(0, pressForward()), Timed(900, send("release", "forward", "device 1")),
            ])
    }

    @Test("F5: what was pressed before the menu opened does not go on below it")
    func heldBefore() {
        let infrared = run([(0, .down("KEY_RIGHT")), (200, .opens), (2_000, .up("KEY_RIGHT"))], on: .infrared)
        #expect(infrared == [Timed(0, send("tap", "forward"))])
        let minute = send("tap", "forward", 1, 60)
        #expect(
            run([(0, .down("KEY_UP")), (600, .opens), (2_000, .up("KEY_UP"))]) == [
                Timed(0, minute), Timed(500, minute),
            ])
        // The volume is none of the menu's keys.
        let louder = send("add", "volume", "2")
        #expect(
            run([(0, .down("KEY_VOLUMEUP")), (200, .opens), (700, .up("KEY_VOLUMEUP"))]) == [
                Timed(0, louder), Timed(500, louder), Timed(625, louder),
            ])
    }

    @Test("F5: the key that closes the menu presses nothing, however long it is down")
    func closing() {
        for key in ["KEY_OK", "KEY_BACK", "KEY_RIGHT", "KEY_DOWN"] as [KeyName] {
            let told = run([(0, .opens), (1_000, .down(key)), (1_050, .closes), (4_000, .up(key))])
            #expect(told.count == 1, "\(key): \(told)")
            #expect(told.first?.at == 1_000)
        }
        #expect(
            run([(0, .opens)] + press("KEY_OK", at: 1_000) + [(1_200, .closes)] + press("KEY_OK", at: 2_000)) == [
                Timed(1_000, send("menu", "ok")), Timed(2_000, send("toggle")),
            ])
    }

    @Test("F5: up and down are repeated while they are held, and not once they are up; the others are not")
    func repeats() {
        let down = RemoteMachine.Action.repeatInMenu(.down)
        #expect(
            run([(0, .opens), (1_000, .down("KEY_DOWN")), (1_800, .up("KEY_DOWN"))]) == [
                Timed(1_000, send("menu", "down")), Timed(1_500, down), Timed(1_625, down), Timed(1_750, down),
            ])
        for key in ["KEY_OK", "KEY_LEFT", "KEY_RIGHT", "KEY_BACK", "KEY_MENU"] as [KeyName] {
            #expect(run([(0, .opens), (1_000, .down(key)), (3_000, .up(key))]).count == 1, "\(key)")
        }
    }

    @Test("F5: the menu's holder is gone while a key is held: it neither moves the menu nor presses anything")
    func holderGone() {
        let up = RemoteMachine.Action.repeatInMenu(.up)
        let told = run(
            [(0, .opens), (1_000, .down("KEY_UP")), (1_700, .closes), (4_000, .up("KEY_UP"))]
                + press("KEY_UP", at: 5_000))
        #expect(
            told == [
                Timed(1_000, send("menu", "up")), Timed(1_500, up), Timed(1_625, up),
                Timed(5_000, send("tap", "forward", 1, 60)),
            ])
    }

    @Test("F5: OK that is held takes its toggle back and asks for the menu; a short one toggles")
    func longOK() {
        for key in ["KEY_OK", "KEY_SELECT", "KEY_ENTER"] as [KeyName] {
            #expect(
                run([(0, .down(key)), (600, .opens), (2_000, .up(key))]) == [
                    Timed(0, send("toggle")), Timed(500, send("toggle")), Timed(500, send("menu", "menu")),
                ])
            #expect(run([(0, .down(key)), (300, .up(key))]) == [Timed(0, send("toggle"))])
        }
        #expect(run([(0, .down("KEY_OK")), (2_000, .up("KEY_OK"))], on: .infrared).map(\.at) == [0, 650, 650])
        #expect(run([(0, .down("KEY_PLAYPAUSE")), (2_000, .up("KEY_PLAYPAUSE"))]) == [Timed(0, send("toggle"))])
        // The toggle has begun a film.
        #expect(
            run([(0, .stops), (100, .down("KEY_OK")), (2_000, .up("KEY_OK"))]) == [
                Timed(100, send("toggle")), Timed(600, send("stop")), Timed(600, send("menu", "menu")),
            ])
        // A menu that somebody else has opened.
        #expect(run([(0, .down("KEY_OK")), (300, .opens), (2_000, .up("KEY_OK"))]) == [Timed(0, send("toggle"))])
        var settings = RemoteSettings()
        settings.keys["KEY_OK"] = .command(command("undo"), repeats: false)
        #expect(run([(0, .down("KEY_OK")), (2_000, .up("KEY_OK"))], settings) == [Timed(0, send("undo"))])
    }

    @Test("F5: a key that was left to other programs is no key of a menu")
    func ignored() {
        var settings = RemoteSettings()
        settings.keys["KEY_LEFT"] = .ignored
        #expect(run([(0, .opens)] + press("KEY_LEFT", at: 100), settings).isEmpty)
    }

    @Test("F5: OK in a menu goes there, also if digits were typed before, and forgets them")
    func digits() {
        let told = run(
            press("KEY_9", at: 0) + [(200, .opens)] + press("KEY_OK", at: 300) + [(500, .closes)]
                + press("KEY_OK", at: 600))
        #expect(
            told == [
                Timed(0, send("show-text", "0:09", 2_500)), Timed(300, send("menu", "ok")), Timed(600, send("toggle")),
            ])
    }

    @Test(
        "F5: whenever menus open and close, a button that is pressed is released, and none is pressed below a menu",
        arguments: [SourceProfile.exact, .infrared, .cec, .avrcp, .lirc])
    func simulated(profile: SourceProfile) {
        let names: [KeyName: KeyName] = ["KEY_FASTFORWARD": "KEY_RIGHT", "KEY_REWIND": "KEY_LEFT"]
        var menuKeys = 0
        for seed in 1..<101 as Range<UInt64> {
            var random = SeededRandom(seed: seed)
            var machine = RemoteMachine(RemoteSettings())
            var down: [String: Int] = [:]
            func check(_ actions: [RemoteMachine.Action]) {
                for action in actions {
                    guard case .send(.array(let words)) = action else { continue }
                    switch words[0] {
                    case .text("press"), .text("tap"):
                        if machine.isMenuOpen { Issue.record("seed \(seed): \(words) below a menu") }
                        if words[0] == .text("press") { down["\(words[1])", default: 0] += 1 }
                    case .text("release"): down["\(words[1])", default: 0] -= 1
                    case .text("menu"):
                        menuKeys += 1
                        if !machine.isMenuOpen { Issue.record("seed \(seed): \(words) without a menu") }
                    default: break
                    }
                }
            }
            let simulation = PressSimulation(seed: seed, profile, isShort: false)
            for report in simulation.reports {
                while let deadline = machine.nextDeadline, deadline.ms < report.at {
                    check(machine.advance(to: deadline))
                }
                if Int.random(in: 0..<8, using: &random) == 0 { machine.isMenuOpen.toggle() }
                check(machine.handle(report.value.renamed(names), at: .ms(report.at)))
            }
            while let deadline = machine.nextDeadline { check(machine.advance(to: deadline)) }
            #expect(down.values.allSatisfy { $0 == 0 }, "seed \(seed): \(down) is left pressed")
        }
        #expect(menuKeys > 100)
    }
}

extension KeyEvent {
    fileprivate func renamed(_ names: [KeyName: KeyName]) -> KeyEvent {
        func renamed(_ id: KeyID) -> KeyID { KeyID(source: id.source, name: names[id.name] ?? id.name) }
        return switch self {
        case .down(let id): .down(renamed(id))
        case .repeated(let id): .repeated(renamed(id))
        case .up(let id): .up(renamed(id))
        case .added, .gone: self
        }
    }
}
