import SeekCore
import SeekModel
import SeekProtocol
import Testing

@Suite("Held keys: repeats are served at a rate")
struct HeldKeyTests {
    /// Holds forward in an endless film, a press and then repeats. Answers the replies and where it led.
    private func hold(hertz: Int, seconds: Int, rate: Double = 5, isPressed: Bool = true) -> [TapResult] {
        var settings = SeekSettings()
        settings.repeatRate = rate
        var transcript = Transcript(.endless, at: 0, settings: settings)
        return (0..<hertz * seconds).compactMap { index in
            let now = Instant(nanoseconds: Int64(index) * 1_000_000_000 / Int64(hertz))
            let tap = EngineInput.tap(.forward, count: 1, amount: .steps, isRepeat: index > 0 || !isPressed)
            let actions = transcript.handle(tap, at: now)
            guard case .reply(.success(.tap(let reply)))? = actions.last else { return nil }
            return reply
        }
    }

    @Test("B11: ten seconds of a key held at 30 Hz are 50 taps and 500 s of film", arguments: [true, false])
    func tenSeconds(isPressed: Bool) {
        let replies = hold(hertz: 30, seconds: 10, isPressed: isPressed)
        #expect(replies.count == 300, "every repeat is acknowledged")
        #expect(replies.count { !$0.dropped } == 50)
        #expect(replies.last?.target == 500)
        #expect(replies.last?.burst == 1, "the window stays open")
    }

    @Test("B11: the rate is kept on average, at any rate of the keyboard", arguments: [6, 7, 11, 25, 30, 33, 60])
    func average(hertz: Int) {
        let served = hold(hertz: hertz, seconds: 10).count { !$0.dropped }
        #expect(abs(served - 50) <= 1)
    }

    @Test("B11: a keyboard slower than the rate is served whole", arguments: [1, 2, 4, 5])
    func slow(hertz: Int) {
        #expect(hold(hertz: hertz, seconds: 10).allSatisfy { !$0.dropped })
    }

    @Test("B11: the rate is configurable", arguments: [1.0, 10, 20])
    func otherRate(rate: Double) {
        let served = hold(hertz: 50, seconds: 10, rate: rate).count { !$0.dropped }
        #expect(abs(Double(served) - rate * 10) <= 1)
    }

    @Test("B11: repeats between the served ones are acknowledged with the burst and change nothing")
    func dropped() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 tap forward repeat
              reply burst 1 taps 1 requested +10 applied +10 target 30 dropped
            200 tap forward repeat
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            300 tap forward repeat
              reply burst 1 taps 2 requested +20 applied +20 target 40 dropped
            1099 tap forward
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 20 of 300 label "+30"
                  spoken "Forward 30 seconds"
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 1
            """)
    }

    @Test("B11: quick presses are not repeats")
    func presses() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            2 tap forward
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 20 of 300 label "+30"
                  spoken "Forward 30 seconds"
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 1
            """)
    }

    @Test("B11: each button counts its own repeats, and a dropped one does not settle the other's burst")
    func bothButtons() throws {
        try expect(
            at: 100,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 110 exact
              chase 1 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 1
            10 tap backward
              forward settled (flip) burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300
                  label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 110 target 100 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              reply burst 2 taps 1 requested -10 applied -10 target 100 chase 1
            20 tap forward repeat
              reply burst 0 taps 0 dropped
            30 tap backward repeat
              reply burst 2 taps 1 requested -10 applied -10 target 100 dropped
            """)
    }

    @Test("B10, B11: a key held on nothing is refused at the rate")
    func nothingLoaded() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 tap forward
              forward failed (nothing-loaded) burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            100 tap forward repeat
              reply burst 0 taps 0 dropped
            200 tap forward repeat
              forward failed (nothing-loaded) burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply refused nothing-loaded "nothing is loaded; load a file first"
            """)
    }
}

extension Media {
    /// Without an end.
    static let endless = Media(entry: 1, duration: nil, isSeekable: true)
}
