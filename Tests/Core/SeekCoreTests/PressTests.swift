import SeekModel
import SeekProtocol
import Testing

@testable import FlightRecorder
@testable import SeekCore

@Suite("Held buttons: they tap by themselves")
struct PressTests {
    /// An engine whose inputs and deadlines go the daemon's way, and the events of its buttons.
    private struct Run: ~Copyable {
        var engine: SeekEngine
        private(set) var buttons: [SeekButtonEvent] = []

        init(_ media: Media = .endless, at position: Double = 0, with change: (inout SeekSettings) -> Void = { _ in }) {
            var settings = SeekSettings()
            change(&settings)
            let transcript = Transcript(media, at: position, settings: settings)
            engine = SeekEngine(settings: settings, restoring: transcript.engine.checkpoint)
        }

        @discardableResult
        mutating func handle(_ input: EngineInput, at milliseconds: Int64) -> [Action] {
            let now = Instant(nanoseconds: milliseconds * 1_000_000)
            while let deadline = engine.nextDeadline, deadline <= now {
                note(engine.handle(.deadlineReached, at: deadline))
            }
            let actions = engine.handle(input, at: now)
            note(actions)
            return actions
        }

        private mutating func note(_ actions: [Action]) {
            for action in actions {
                if case .publish(.seekButton(let event)) = action { buttons.append(event) }
            }
        }

        var total: Double? { buttons.last?.applied }
        var speeds: [Double?] { buttons.map(\.speed) }
    }

    @Test("B12: a short press is one tap")
    func short() throws {
        try expect(
            """
            0 press forward by 1
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            120 release by 1
              reply target 30 chase 1
            130 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 130 ms waited 130 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
            """)
    }

    @Test("B12: steps grow with the time held, five a second; the release settles the burst")
    func ladder() {
        var run = Run()
        run.handle(.press(.forward, owner: 1), at: 0)
        #expect(run.speeds == [nil])
        // 500, 700 ... 1300: 10 s; 1500 ... 2300: 20 s; 2500 ... 3300: 30 s; 3500, 3700: 60 s.
        run.handle(.toggle, at: 3_800)
        #expect(run.total == 430, "10, 5 x 10, 5 x 20, 5 x 30, 2 x 60")
        #expect(run.buttons.last?.speed == 300)
        #expect(run.buttons.last?.label == "+7:10")
        #expect(run.buttons.allSatisfy { $0.burst == 1 && $0.phase == .tapped })
        let actions = run.handle(.release(.forward, owner: 1), at: 3_850)
        #expect(run.buttons.last?.phase == .settled)
        #expect(run.buttons.last?.speed == nil)
        #expect(actions.last == .reply(.success(.moved(target: 430, chase: 1))))
        let count = run.buttons.count
        run.handle(.toggle, at: 9_000)
        #expect(run.buttons.count == count, "nothing more is tapped")
    }

    @Test("B12: a step is at most a tenth of the film, and the edge ends the press")
    func edge() {
        var run = Run(.film, at: 20)
        run.handle(.press(.forward, owner: 1), at: 0)
        run.handle(.toggle, at: 20_000)
        let fastest: Double = run.buttons.compactMap(\.speed).max() ?? 0
        #expect(fastest == 150, "30 s, five times a second")
        #expect(run.buttons.last?.clamped == .end)
        #expect(run.buttons.last?.phase == .settled)
        #expect(run.buttons.last?.speed == nil)
        #expect(run.engine.state.press == nil)
        #expect(run.buttons.filter { $0.clamped == .end }.count == 2, "the tap at the edge, and its end")
    }

    @Test("B12: the other button starts at the first step again")
    func reversal() {
        var run = Run(.endless, at: 5_000)
        run.handle(.press(.forward, owner: 1), at: 0)
        run.handle(.toggle, at: 3_800)
        run.handle(.press(.backward, owner: 1), at: 3_900)
        run.handle(.toggle, at: 4_450)
        #expect(run.buttons.last?.button == .backward)
        #expect(run.buttons.last?.speed == 50)
        #expect(run.buttons.last?.applied == -20)
        run.handle(.release(.forward, owner: 1), at: 4_500)
        #expect(run.engine.state.press != nil, "the release of the other key")
        run.handle(.release(nil, owner: 1), at: 4_600)
        #expect(run.engine.state.press == nil)
    }

    @Test(
        "B12: another command takes over, and the button says so",
        arguments: [
            EngineInput.tap(.forward, count: 1, amount: .steps, isRepeat: false), .scrub(.position(7), owner: 2),
            .cancel,
            .undo, .seek(to: .position(9), precision: .exact), .fileChangeRequested, .clientGone(1),
            .press(.backward, owner: 2), .segment(.next),
        ])
    func takenOver(by input: EngineInput) {
        var run = Run(.endless, at: 5_000)
        run.handle(.press(.forward, owner: 1), at: 0)
        run.handle(.toggle, at: 1_000)
        #expect(run.buttons.last?.speed == 50)
        run.handle(input, at: 1_050)
        #expect(run.engine.state.press?.isHeld(by: 1) != true)
        #expect(run.engine.state.forward.shown.speed == nil)
        let taps = run.engine.state.forward.shown.taps
        run.handle(.toggle, at: 1_500)
        #expect(run.engine.state.forward.shown.taps == taps, "it does not go on")
    }

    @Test("B12: a client's press is not ended by another's release, or by a keyboard's own repeat")
    func others() {
        var run = Run()
        run.handle(.press(.forward, owner: 1), at: 0)
        run.handle(.release(nil, owner: 2), at: 100)
        for time in stride(from: Int64(250), to: 1_000, by: 33) {
            run.handle(.press(.forward, owner: 1), at: time)
            run.handle(.tap(.forward, count: 1, amount: .steps, isRepeat: true), at: time)
        }
        #expect(run.engine.state.press?.heldSince == Instant(nanoseconds: 500_000_000))
    }

    private static let first = Owner(client: 1, source: "kitchen")
    private static let second = Owner(client: 1, source: "sofa")

    @Test("B12: two devices of one client hold a button: it is down until the last of them releases it")
    func twoHolders() throws {
        var run = Run()
        run.handle(.press(.forward, owner: Self.first), at: 0)
        run.handle(.press(.forward, owner: Self.second), at: 1_000)
        #expect(run.total == 50, "10, 10 at 500, 700 and 900, and the second's own press")
        run.handle(.release(.forward, owner: Self.first), at: 1_050)
        run.handle(.release(nil, owner: Self.first), at: 1_060)
        run.handle(.release(nil, owner: 1), at: 1_070)
        run.handle(.toggle, at: 1_350)
        #expect(run.total == 70, "10 at 1100 and at 1300")
        #expect(run.buttons.last?.speed == 50)
        run.handle(.release(nil, owner: Self.second), at: 1_400)
        #expect(run.engine.state.press == nil)
        #expect(run.buttons.last?.phase == .settled)
    }

    @Test("B12: the release of one device lands nothing while another holds the button")
    func releaseOfOne() throws {
        try expect(
            """
            0 press forward by 1/7
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 press forward by 1/8
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            120 release by 1/7
              reply target 40 chase 1
            130 release by 1
              reply target 40 chase 1
            140 release by 2/8
              reply target 40 chase 1
            """)
    }

    @Test("B12: a second press that is short is no hold, even if the first one was nearly one")
    func secondIsShort() {
        var run = Run()
        run.handle(.press(.forward, owner: Self.first), at: 0)
        run.handle(.press(.forward, owner: Self.second), at: 450)
        run.handle(.release(nil, owner: Self.first), at: 480)
        run.handle(.release(nil, owner: Self.second), at: 600)
        run.handle(.toggle, at: 700)
        #expect(run.total == 20)
    }

    @Test("B12: the other button ends the holds of all, and their releases change nothing")
    func otherButton() {
        var run = Run(.endless, at: 5_000)
        run.handle(.press(.forward, owner: Self.first), at: 0)
        run.handle(.press(.forward, owner: 2), at: 100)
        run.handle(.press(.backward, owner: Self.second), at: 1_000)
        #expect(run.engine.state.forward.shown.speed == nil)
        run.handle(.release(nil, owner: Self.first), at: 1_010)
        run.handle(.release(nil, owner: 2), at: 1_020)
        #expect(run.engine.state.press?.isHeld(by: Self.second) == true)
    }

    @Test("B9: the failure of a held button's burst is told once: its release is no second one")
    func failsOnce() {
        var run = Run()
        run.handle(.press(.forward, owner: 1, isHeld: true), at: 0)
        // The first skip of the hold is at 200 ms; then the seeks fail.
        run.handle(.seekReplied(number: 1, failed: true), at: 210)
        run.handle(.seekReplied(number: 2, failed: true), at: 250)
        run.handle(.seekReplied(number: 3, failed: true), at: 290)
        #expect(run.buttons.last?.phase == .failed && run.buttons.last?.speed == 50)
        run.handle(.release(nil, owner: 1), at: 300)
        #expect(run.buttons.last?.phase == .settled && run.buttons.last?.reason == nil)
        #expect(run.buttons.last?.speed == nil)
        #expect(run.buttons.count { $0.phase == .failed } == 1)
    }

    @Test("B12: a client that disconnects releases all of its sources, and nobody else's")
    func disconnects() {
        var run = Run()
        run.handle(.press(.forward, owner: Self.first), at: 0)
        run.handle(.press(.forward, owner: Self.second), at: 10)
        run.handle(.press(.forward, owner: Owner(client: 2, source: "sofa")), at: 20)
        run.handle(.clientGone(1), at: 30)
        #expect(run.engine.state.press?.holders.map(\.owner) == [Owner(client: 2, source: "sofa")])
        run.handle(.clientGone(2), at: 40)
        #expect(run.engine.state.press == nil)
    }

    @Test("B12: the sources of one client that hold a button are bounded; other clients are not affected")
    func bounded() {
        var run = Run()
        for source in 1...32 { run.handle(.press(.forward, owner: Owner(client: 1, source: source)), at: 0) }
        let refused = run.handle(.press(.forward, owner: Owner(client: 1, source: 33)), at: 1)
        #expect(refused == [.refuse(.tooMany, "at most 32 sources of a client hold a button at once")])
        run.handle(.press(.forward, owner: 2), at: 2)
        #expect(run.total == 330)
        for source in 1...33 { run.handle(.release(nil, owner: Owner(client: 1, source: source)), at: 3) }
        #expect(run.engine.state.press?.holders.map(\.owner) == [2])
    }

    @Test("the owner of an input and of a state survives a trace, with and without a source")
    func traced() throws {
        for owner in [Owner(client: 7), Owner(client: -3, source: "télécommande"), Owner(client: 1, source: 5)] {
            let input = EngineInput.press(.forward, owner: owner, isHeld: true)
            let line = TraceEncoder.line(of: input, includingTitles: false)
            #expect(try TraceDecoder(JSONReader.value(of: line)).decode(EngineInput.self) == input)
        }
    }

    @Test("B12: while a file is loading a held button makes no taps; it goes on when the film does")
    func loading() {
        var run = Run()
        run.handle(.fileChangeRequested, at: 0)
        run.handle(.press(.forward, owner: 1), at: 10)
        run.handle(.fileChangeReplied(accepted: true, entry: 2), at: 20)
        run.handle(.fileStarted(entry: 2), at: 30)
        run.handle(.toggle, at: 3_000)
        #expect(run.buttons.filter { $0.phase == .pending }.map(\.taps) == [1])
        run.handle(.fileReady(Media(entry: 2, duration: 5_000, isSeekable: true), position: 0), at: 3_010)
        run.handle(.toggle, at: 3_900)
        #expect(run.buttons.last?.speed == 50, "its steps begin with the film")
    }

    @Test("B12: a button whose key is known to be held repeats at once")
    func knownToBeHeld() {
        var run = Run()
        run.handle(.tap(.forward, count: 1, amount: .steps, isRepeat: false), at: 0)
        run.handle(.press(.forward, owner: 1, isHeld: true), at: 650)
        run.handle(.toggle, at: 700)
        #expect(run.total == 20)
        run.handle(.toggle, at: 1_100)
        #expect(run.total == 40, "10 and 10, at 850 and at 1050")
        #expect(run.buttons.last?.speed == 50)
        run.handle(.release(.forward, owner: 1), at: 1_110)
        #expect(run.buttons.last?.phase == .settled)

        var off = Run(with: { $0.held = .off })
        off.handle(.tap(.forward, count: 1, amount: .steps, isRepeat: false), at: 0)
        off.handle(.press(.forward, owner: 1, isHeld: true), at: 650)
        #expect(off.total == 10, "its press was the tap")
    }

    @Test("B12: what a held button does is a setting")
    func settings() {
        var same = Run(with: { $0.held = .repeat })
        same.handle(.press(.forward, owner: 1), at: 0)
        same.handle(.toggle, at: 3_800)
        #expect(same.total == 180)

        var off = Run(with: { $0.held = .off })
        off.handle(.press(.forward, owner: 1), at: 0)
        off.handle(.toggle, at: 600)
        #expect(off.total == 10)

        var quick = Run(with: {
            $0.longPress = .milliseconds(200)
            $0.heldSteps = [5]
            $0.repeatRate = 10
            $0.accumulateWindow = .milliseconds(100)
        })
        quick.handle(.press(.forward, owner: 1), at: 0)
        quick.handle(.toggle, at: 1_250)
        #expect(quick.total == 55, "the burst stays open although its window is short")
    }

    @Test("B12: nothing loaded refuses the press")
    func refused() {
        var run = Run()
        run.handle(.fileEnded(entry: 1, .eof, error: nil, redirectedTo: nil), at: 0)
        run.handle(.idleObserved, at: 1)
        run.handle(.idleRead(true), at: 2)
        let actions = run.handle(.press(.forward, owner: 1), at: 10)
        #expect(actions.last == .refuse(.nothingLoaded, "nothing is loaded; load a file first"))
        #expect(run.engine.state.press == nil)
    }
}
