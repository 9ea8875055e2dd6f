import SeekCore
import SeekModel
import SeekProtocol
import Testing

@Suite("Edges: the total is what was applied, and no seek goes beyond them")
struct EdgeTests {
    @Test("C8: zero has no sign: a target of -0 is the first position, not the end")
    func signedZero() throws {
        for zero in [0.0, -0.0] {
            let inputs: [EngineInput] = [
                .scrub(.position(zero), owner: 1), .scrub(.fraction(zero), owner: 1),
                .seek(to: .position(zero), precision: .exact), .seek(to: .scaled(zero), precision: .exact),
            ]
            for input in inputs {
                var engine = SeekEngine(settings: SeekSettings())
                _ = engine.handle(.fileStarted(entry: 1), at: Instant(nanoseconds: 0))
                _ = engine.handle(.fileReady(.film, position: 20), at: Instant(nanoseconds: 1))
                let targets = engine.handle(input, at: Instant(nanoseconds: 2)).compactMap { action in
                    if case .seek(_, let target, _) = action { "\(target)" } else { nil }
                }
                #expect(targets == ["0.0"], "\(input)")
            }
        }
    }

    @Test("C8: a duration below 0, which a broken header may say, is unknown: no tap of a part of it moves anything")
    func negativeDuration() {
        let tap = EngineInput.tap(.forward, count: 1, amount: .percent(200), isRepeat: false)
        let unknown = Reply.refused(
            Refusal(.notSeekable, "a part of the duration depends on the file's duration, which is unknown"))
        for isFromStart in [true, false] {
            var film = Media.film
            if isFromStart { film.duration = -3 }
            var engine = SeekEngine(settings: SeekSettings())
            _ = engine.handle(.fileStarted(entry: 1), at: Instant(nanoseconds: 0))
            _ = engine.handle(.fileReady(film, position: 20), at: Instant(nanoseconds: 1))
            _ = engine.handle(.playbackChanged(.duration(-3)), at: Instant(nanoseconds: 2))
            #expect(engine.duration == nil)
            #expect(engine.handle(tap, at: Instant(nanoseconds: 3)).contains(.reply(unknown)))
        }
    }

    @Test("B4, C8: from 295 of 300 two taps are +4 and clamped; one back moves 10 from there at once")
    func end() throws {
        try expect(
            at: 295,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +4 clamped end origin 295 target 299 position 295 of
                  300 label "+4" spoken "Forward 4 seconds"
              seek #1 to 299 exact
              chase 1 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +4 clamped end target 299 chase 1
            100 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +4 clamped end origin 295 target 299 position 295 of
                  300 label "+4" spoken "Forward 4 seconds"
              reply burst 1 taps 2 requested +20 applied +4 clamped end target 299 chase 1
            150 seek 1 lands at 299
              read position #1
              read position #2
              chase 1 landed exact target 299 position 299 error 0 ms elapsed 150 ms waited 50 ms coalesced 0 burst 1
            200 tap backward
              forward settled (flip) burst 1 taps 2 requested +20 applied +4 clamped end origin 295 target 299 position
                  299 of 300 label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 299 target 289 position 299 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #2 to 289 exact
              chase 2 seeking exact target 289 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -10 applied -10 target 289 chase 2
            250 seek 2 lands at 289
              read position #3
              read position #4
              chase 2 landed exact target 289 position 289 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 2
            """)
    }

    @Test("B4: at the start the total is what was applied")
    func start() throws {
        try expect(
            at: 4,
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -4 clamped start origin 4 target 0 position 4 of 300
                  label "−4" spoken "Backward 4 seconds"
              seek #1 to 0 exact
              chase 1 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -4 clamped start target 0 chase 1
            100 tap backward
              backward tapped burst 1 taps 2 requested -20 applied -4 clamped start origin 4 target 0 position 4 of 300
                  label "−4" spoken "Backward 4 seconds"
              reply burst 1 taps 2 requested -20 applied -4 clamped start target 0 chase 1
            150 seek 1 lands at 0
              read position #1
              read position #2
              chase 1 landed exact target 0 position 0 error 0 ms elapsed 150 ms waited 50 ms coalesced 0 burst 1
            200 tap forward
              backward settled (flip) burst 1 taps 2 requested -20 applied -4 clamped start origin 4 target 0 position 0
                  of 300 label "10" spoken "Backward 10 seconds"
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 10 exact
              chase 2 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 10 chase 2
            """)
    }

    @Test("B4: at the start already a backward tap seeks nothing")
    func atTheStart() throws {
        try expect(
            at: 0,
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied 0 clamped start origin 0 target 0 position 0 of 300
                  label "0" spoken "Backward 0 seconds"
              chase 1 landed target 0 position 0 error 0 ms elapsed 0 ms waited 0 ms coalesced 1 burst 1
              reply burst 1 taps 1 requested -10 applied 0 clamped start target 0 chase 1
            800 due
              backward settled burst 1 taps 1 requested -10 applied 0 clamped start origin 0 target 0 position 0 of 300
                  label "10" spoken "Backward 10 seconds"
            """)
    }

    @Test("B4: inside the end guard a forward tap never moves back")
    func insideTheGuard() throws {
        try expect(
            at: 299.5,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied 0 clamped end origin 299.5 target 299.5 position 299.5
                  of 300 label "0" spoken "Forward 0 seconds"
              chase 1 landed target 299.5 position 299.5 error 0 ms elapsed 0 ms waited 0 ms coalesced 1 burst 1
              reply burst 1 taps 1 requested +10 applied 0 clamped end target 299.5 chase 1
            100 tap backward
              forward settled (flip) burst 1 taps 1 requested +10 applied 0 clamped end origin 299.5 target 299.5
                  position 299.5 of 300 label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 299.5 target 289.5 position 299.5 of 300
                  label "−10" spoken "Backward 10 seconds"
              seek #1 to 289.5 exact
              chase 2 seeking exact target 289.5 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -10 applied -10 target 289.5 chase 2
            """)
    }

    @Test("B4: a backward tap from inside the guard does not move forward")
    func backInsideTheGuard() throws {
        try expect(
            at: 299.8,
            """
            0 tap backward interval 0.5
              backward tapped burst 1 taps 1 requested -0.5 applied -0.5 origin 299.8 target 299.3 position 299.8 of 300
                  label "−0.5" spoken "Backward 0.5 seconds"
              seek #1 to 299.3 exact
              chase 1 seeking exact target 299.3 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -0.5 applied -0.5 target 299.3 chase 1
            """)
    }

    @Test("C8: in a film of half a second every tap is clamped")
    func halfASecond() throws {
        try expect(
            playing: Media(entry: 1, duration: 0.5, isSeekable: true), at: 0.2,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied 0 clamped end origin 0.2 target 0.2 position 0.2 of
                  0.5 label "0" spoken "Forward 0 seconds"
              chase 1 landed target 0.2 position 0.2 error 0 ms elapsed 0 ms waited 0 ms coalesced 1 burst 1
              reply burst 1 taps 1 requested +10 applied 0 clamped end target 0.2 chase 1
            100 tap backward
              forward settled (flip) burst 1 taps 1 requested +10 applied 0 clamped end origin 0.2 target 0.2 position
                  0.2 of 0.5 label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -10 applied -0.2 clamped start origin 0.2 target 0 position 0.2
                  of 0.5 label "−0.2" spoken "Backward 0.2 seconds"
              seek #1 to 0 exact
              chase 2 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -10 applied -0.2 clamped start target 0 chase 2
            150 seek 1 lands at 0
              read position #1
              read position #2
              chase 2 landed exact target 0 position 0 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 2
            160 scrub 100% by 1
              backward settled (scrub) burst 2 taps 1 requested -10 applied -0.2 clamped start origin 0.2 target 0
                  position 0 of 0.5 label "10" spoken "Backward 10 seconds"
              chase 3 landed target 0 position 0 error 0 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 0 chase 3
            """)
    }

    @Test("C8: an unknown duration has no end")
    func unknownDuration() throws {
        try expect(
            playing: Media(entry: 1, duration: nil, isSeekable: true), at: 20,
            """
            0 tap forward x100
              forward tapped burst 1 taps 100 requested +1000 applied +1000 origin 20 target 1020 position 20 label
                  "+16:40" spoken "Forward 16 minutes 40 seconds"
              seek #1 to 1020 exact
              chase 1 seeking exact target 1020 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 100 requested +1000 applied +1000 target 1020 chase 1
            10 tap backward
              forward settled (flip) burst 1 taps 100 requested +1000 applied +1000 origin 20 target 1020 position 20
                  label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 1020 target 1010 position 20 label "−10"
                  spoken "Backward 10 seconds"
              reply burst 2 taps 1 requested -10 applied -10 target 1010 chase 1
            20 scrub 50% by 1
              reply refused not-seekable "a fraction depends on the file's duration, which is unknown"
            30 scrub 5000 by 1
              backward settled (scrub) burst 2 taps 1 requested -10 applied -10 origin 1020 target 1010 position 20
                  label "10" spoken "Backward 10 seconds"
              reply target 5000 chase 1
            """)
    }

    @Test("C8: a duration that becomes known holds from then on")
    func durationKnown() throws {
        try expect(
            playing: Media(entry: 1, duration: nil, isSeekable: true), at: 20,
            """
            0 tap forward x3
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 20 label "+30" spoken
                  "Forward 30 seconds"
              seek #1 to 50 exact
              chase 1 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 1
            10 duration 40
              media loaded duration 40 seekable
            20 tap forward
              forward tapped burst 1 taps 4 requested +40 applied +30 clamped end origin 20 target 50 position 20 of 40
                  label "+30" spoken "Forward 30 seconds"
              reply burst 1 taps 4 requested +40 applied +30 clamped end target 50 chase 1
            """)
    }

    @Test("C8: if the duration is unknown, targets stay within the cached range")
    func cachedRange() throws {
        try expect(
            playing: Media(
                entry: 1, duration: nil, isSeekable: true, isPartiallySeekable: true, cachedRange: 10...60), at: 20,
            """
            0 tap forward x9
              forward tapped burst 1 taps 9 requested +90 applied +39 clamped end origin 20 target 59 position 20 label
                  "+39" spoken "Forward 39 seconds"
              seek #1 to 59 exact
              chase 1 seeking exact target 59 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 9 requested +90 applied +39 clamped end target 59 chase 1
            10 cached 30…90
            20 tap forward x9
              forward tapped burst 1 taps 18 requested +180 applied +69 clamped end origin 20 target 89 position 20
                  label "+1:09" spoken "Forward 1 minute 9 seconds"
              reply burst 1 taps 18 requested +180 applied +69 clamped end target 89 chase 1
            30 tap backward x9
              forward settled (flip) burst 1 taps 18 requested +180 applied +69 clamped end origin 20 target 89 position
                  20 label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 9 requested -90 applied -58 clamped start origin 89 target 31 position 20
                  label "−58" spoken "Backward 58 seconds"
              reply burst 2 taps 9 requested -90 applied -58 clamped start target 31 chase 1
            """)
    }

    @Test("C8: what libmpv can seek in its cache is seekable, also where it says that the stream is not")
    func cacheOnly() throws {
        try expect(
            playing: Media(entry: 1, path: "camera", duration: nil, isSeekable: false), at: 1100,
            """
            0 tap forward
              forward failed (not-seekable) burst 1 taps 1 position 1100 label "10" spoken "Forward 10 seconds"
              reply refused not-seekable "the file is not seekable"
            1 cached 0…1193
              media loaded path "camera" seekable live
            2 tap forward x12
              forward tapped burst 2 taps 12 requested +120 applied +92 clamped end origin 1100 target 1192 position
                  1100 label "+1:32" spoken "Forward 1 minute 32 seconds"
              seek #1 to 1192 exact
              chase 1 seeking exact target 1192 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 12 requested +120 applied +92 clamped end target 1192 chase 1
            3 scrub 5000 by 1
              forward settled (scrub) burst 2 taps 12 requested +120 applied +92 clamped end origin 1100 target 1192
                  position 1100 label "10" spoken "Forward 10 seconds"
              reply target 1192 chase 1
            4 seek to 100
              reply target 100 chase 1
            5 cached 1050…1200
            6 seek to 100
              reply target 1051 chase 1
            7 cached 1050…1051
              media loaded path "camera" not seekable live
            8 tap backward
              backward failed (not-seekable) burst 3 taps 1 position 1100 label "10" spoken "Backward 10 seconds"
              reply refused not-seekable "the file is not seekable"
            """)
    }

    @Test("C8: a film from a server without byte ranges: the range is what is cached, until all of it is")
    func cachedFilm() throws {
        try expect(
            playing: Media(entry: 1, duration: 300, isSeekable: false, cachedRange: 0...60), at: 55,
            with: { $0.atEnd = .next },
            """
            0 next entry yes
            2 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +4 clamped end origin 55 target 59 position 55 of 300
                  label "+4" spoken "Forward 4 seconds"
              seek #1 to 59 exact
              chase 1 seeking exact target 59 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +4 clamped end target 59 chase 1
            100 seek 1 lands at 59
              read position #1
              read position #2
              chase 1 landed exact target 59 position 59 error 0 ms elapsed 98 ms waited 98 ms coalesced 0 burst 1
            802 due
              forward settled burst 1 taps 1 requested +10 applied +4 clamped end origin 55 target 59 position 59 of 300
                  label "10" spoken "Forward 10 seconds"
            2000 tap forward
              forward tapped burst 2 taps 1 requested +10 applied 0 clamped end origin 59 target 59 position 59 of 300
                  label "0" spoken "Forward 0 seconds"
              chase 2 landed target 59 position 59 error 0 ms elapsed 0 ms waited 0 ms coalesced 1 burst 2
              reply burst 2 taps 1 requested +10 applied 0 clamped end target 59 chase 2
            2800 due
              forward settled burst 2 taps 1 requested +10 applied 0 clamped end origin 59 target 59 position 59 of 300
                  label "10" spoken "Forward 10 seconds"
            3000 cached 0…300
            4000 seek to 100%
              seek #2 to 299 exact
              chase 3 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0
              reply target 299 chase 3
            4100 seek 2 lands at 299
              read position #3
              read position #4
              chase 3 landed exact target 299 position 299 error 0 ms elapsed 100 ms waited 100 ms coalesced 0
            6000 tap forward
              forward settled (at-end) burst 3 taps 1 requested +10 applied 0 clamped end origin 299 target 299 position
                  299 of 300 label "10" spoken "Forward 10 seconds"
              playlist-next
              reply burst 3 taps 1 requested +10 applied 0 clamped end target 299
            """)
    }

    @Test("S2, S3: progress tells the range; while paused its changes are told by the second")
    func cachedProgress() throws {
        try expect(
            playing: Media(entry: 1, duration: nil, isSeekable: false, cachedRange: 0.25...20.5), at: 10,
            """
            0 listens 1 hz 1
            1 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
              progress segment 0 of 1 row 0 position 10 seekable 0.25 to 20.5 paused
            2 pause replied
              read pause #1
            10 cached 0.25…20.75
            20 cached 0.25…21.25
              progress segment 0 of 1 row 0 position 10 seekable 0.25 to 21.25 paused
            30 cached none
              media loaded not seekable live
              progress segment 0 of 1 row 0 position 10 paused
            """)
    }

    @Test("C8: a first position other than 0")
    func ownStart() throws {
        try expect(
            playing: Media(entry: 1, duration: 300, isSeekable: true, start: 100), at: 104,
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -4 clamped start origin 104 target 100 position 104
                  of 300 label "−4" spoken "Backward 4 seconds"
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -4 clamped start target 100 chase 1
            10 scrub 3 by 1
              backward settled (scrub) burst 1 taps 1 requested -10 applied -4 clamped start origin 104 target 100
                  position 104 of 300 label "10" spoken "Backward 10 seconds"
              reply target 100 chase 1
            """)
    }

    @Test("C8: the end is the first position plus the duration; fractions and times before the end count from there")
    func ownEnd() throws {
        try expect(
            playing: Media(entry: 1, duration: 300, isSeekable: true, start: 100), at: 104,
            """
            0 listens 1
            1 tap forward x3 interval 99
              forward tapped burst 1 taps 3 requested +297 applied +295 clamped end origin 104 target 399 position 104
                  of 300 label "+4:55" spoken "Forward 4 minutes 55 seconds"
              seek #1 to 399 exact
              chase 1 seeking exact target 399 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +297 applied +295 clamped end target 399 chase 1
              progress segment 0 of 1 at 0.9966666666666667 row 0.9966666666666667 position 399 of 300 playing seeking
            2 seek to 50%
              forward settled (seek) burst 1 taps 3 requested +297 applied +295 clamped end origin 104 target 399
                  position 104 of 300 label "10" spoken "Forward 10 seconds"
              reply target 250 chase 1
              progress segment 0 of 1 at 0.5 row 0.5 position 250 of 300 playing seeking
            3 seek to -20
              reply target 380 chase 1
              progress segment 0 of 1 at 0.9333333333333333 row 0.9333333333333333 position 380 of 300 playing seeking
            4 scrub 25% by 1
              reply target 175 chase 1
              progress segment 0 of 1 at 0.25 row 0.25 position 175 of 300 playing seeking
            """)
    }

    @Test("C8: the guard is configurable")
    func ownGuard() throws {
        try expect(
            at: 290, with: { $0.endGuard = 5 },
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +5 clamped end origin 290 target 295 position 290 of
                  300 label "+5" spoken "Forward 5 seconds"
              seek #1 to 295 exact
              chase 1 seeking exact target 295 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +5 clamped end target 295 chase 1
            """)
    }

    @Test("B4: at the end a forward tap seeks nothing, also after the film has played on")
    func playedOnAtTheEnd() throws {
        try expect(
            at: 295,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +4 clamped end origin 295 target 299 position 295 of
                  300 label "+4" spoken "Forward 4 seconds"
              seek #1 to 299 exact
              chase 1 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +4 clamped end target 299 chase 1
            50 seek 1 lands at 299
              read position #1
              read position #2
              chase 1 landed exact target 299 position 299 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 1
            450 time-pos 299.4
            500 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +4 clamped end origin 295 target 299 position 299.4 of
                  300 label "+4" spoken "Forward 4 seconds"
              chase 2 landed target 299 position 299.4 elapsed 0 ms waited 0 ms coalesced 1 burst 1
              reply burst 1 taps 2 requested +20 applied +4 clamped end target 299 chase 2
            600 cancel
              forward cancelled (cancelled) burst 1 taps 2 requested +20 applied +4 clamped end origin 295 target 299
                  position 299.4 of 300 label "10" spoken "Forward 10 seconds"
              seek #2 to 295 exact
              chase 3 seeking exact target 295 elapsed 0 ms waited 0 ms coalesced 0
              reply target 295 chase 3
            """)
    }

    @Test("B4: at the start a backward tap seeks nothing, also after the film has played on")
    func playedOnAtTheStart() throws {
        try expect(
            at: 4,
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -4 clamped start origin 4 target 0 position 4 of 300
                  label "−4" spoken "Backward 4 seconds"
              seek #1 to 0 exact
              chase 1 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -4 clamped start target 0 chase 1
            50 seek 1 lands at 0
              read position #1
              read position #2
              chase 1 landed exact target 0 position 0 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 1
            450 time-pos 0.4
            500 tap backward
              backward tapped burst 1 taps 2 requested -20 applied -4 clamped start origin 4 target 0 position 0.4 of
                  300 label "−4" spoken "Backward 4 seconds"
              chase 2 landed target 0 position 0.4 elapsed 0 ms waited 0 ms coalesced 1 burst 1
              reply burst 1 taps 2 requested -20 applied -4 clamped start target 0 chase 2
            1300 due
              backward settled burst 1 taps 2 requested -20 applied -4 clamped start origin 4 target 0 position 0.4 of
                  300 label "10" spoken "Backward 10 seconds"
            1310 tap backward
              backward tapped burst 2 taps 1 requested -10 applied -0.4 clamped start origin 0.4 target 0 position 0.4
                  of 300 label "−0.4" spoken "Backward 0.4 seconds"
              seek #2 to 0 exact
              chase 3 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -10 applied -0.4 clamped start target 0 chase 3
            """)
    }

    @Test("C8: if playback begins slightly before the first position, targets do not go below it")
    func beginsEarly() throws {
        try expect(
            at: -0.08,
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied 0 clamped start origin 0 target 0 position -0.08 of
                  300 label "0" spoken "Backward 0 seconds"
              chase 1 landed target 0 position -0.08 elapsed 0 ms waited 0 ms coalesced 1 burst 1
              reply burst 1 taps 1 requested -10 applied 0 clamped start target 0 chase 1
            10 cancel
              backward cancelled (cancelled) burst 1 taps 1 requested -10 applied 0 clamped start origin 0 target 0
                  position -0.08 of 300 label "10" spoken "Backward 10 seconds"
              seek #1 to 0 exact
              chase 2 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0
              reply target 0 chase 2
            20 tap forward interval 0.05
              forward tapped burst 2 taps 1 requested +0.05 applied +0.05 origin 0 target 0.05 position -0.08 of 300
                  label "+0.1" spoken "Forward 0.1 seconds"
              reply burst 2 taps 1 requested +0.05 applied +0.05 target 0.05 chase 2
            30 cancel
              forward cancelled (cancelled) burst 2 taps 1 requested +0.05 applied +0.05 origin 0 target 0.05 position
                  -0.08 of 300 label "10" spoken "Forward 10 seconds"
              chase 2 cancelled (cancelled) exact target 0.05 elapsed 20 ms waited 10 ms coalesced 1 burst 2
              reply target 0 chase 3
            """)
    }
}
