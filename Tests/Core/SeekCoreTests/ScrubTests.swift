import SeekCore
import SeekModel
import Testing

@Suite("Scrubs: absolute moves of the target")
struct ScrubTests {
    @Test("C13, C16: each step is one exact seek at most, and the newest wins")
    func drag() throws {
        try expect(
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 scrub 30 by 1
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 1
            20 scrub 40 by 1
              reply target 40 chase 1
            40 scrub 50.5 by 1
              reply target 50.5 chase 1
            100 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 previewed exact target 50.5 position 30 elapsed 100 ms waited 60 ms coalesced 1
              seek #2 to 50.5 exact
              chase 1 seeking exact target 50.5 elapsed 100 ms waited 60 ms coalesced 1
            200 seek 2 lands at 50.5
              read position #3
              read position #4
              chase 1 landed exact target 50.5 position 50.5 error 0 ms elapsed 200 ms waited 160 ms coalesced 1
            300 scrub-end by 1
              reply target 50.5 chase 1
            """)
    }

    @Test("C13: a scrub settles a running burst")
    func settlesABurst() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            50 scrub 100 by 1
              forward settled (scrub) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300
                  label "10" spoken "Forward 10 seconds"
              reply target 100 chase 1
            """)
    }

    @Test("C16: with two scrubbing clients the last one wins")
    func twoOwners() throws {
        try expect(
            """
            0 scrub 100 by 1
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            20 scrub 200 by 2
              reply target 200 chase 1
            40 gone 1
            60 cancel
              chase 1 cancelled (cancelled) exact target 200 elapsed 60 ms waited 40 ms coalesced 1
              reply target 100 chase 2
            """)
    }

    @Test("C16: two devices of one client do not end each other's gestures")
    func twoSources() throws {
        try expect(
            """
            0 scrub 100 by 1/7
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            20 scrub-end by 1/8
              reply target 100 chase 1
            30 scrub-end by 1
              reply target 100 chase 1
            60 cancel
              chase 1 cancelled (cancelled) exact target 100 elapsed 60 ms waited 60 ms coalesced 0
              reply target 20 chase 2
            """)
    }

    @Test("C16: the gesture of a client that disconnects ends")
    func gone() throws {
        try expect(
            """
            0 scrub 100 by 1
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            20 gone 1
            40 cancel
              reply refused nothing-to-undo "no burst is running and nothing is being scrubbed"
            80 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            """)
    }

    @Test("C16, B6: cancel returns to where the scrub began")
    func cancel() throws {
        try expect(
            """
            0 scrub 100 by 1
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            20 scrub 150 by 1
              reply target 150 chase 1
            40 cancel
              chase 1 cancelled (cancelled) exact target 150 elapsed 40 ms waited 20 ms coalesced 1
              reply target 20 chase 2
            """)
    }

    @Test("C16: a tap during a scrub ends it, with its target as base")
    func tap() throws {
        try expect(
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 scrub 100 by 1
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            50 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 50 ms waited 50 ms coalesced 0
            200 time-pos 100.1
            300 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100.1 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #2 to 110 exact
              chase 2 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 2
            320 cancel
              forward cancelled (cancelled) burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position
                  100.1 of 300 label "10" spoken "Forward 10 seconds"
              chase 2 cancelled (cancelled) exact target 110 elapsed 20 ms waited 20 ms coalesced 0 burst 1
              reply target 100 chase 3
            """)
    }

    @Test("C16: a gesture ends after a second without a move")
    func quiet() throws {
        try expect(
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 scrub 100 by 1
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            50 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 50 ms waited 50 ms coalesced 0
            900 scrub 110 by 1
              seek #2 to 110 exact
              chase 2 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0
              reply target 110 chase 2
            950 seek 2 lands at 110
              read position #3
              read position #4
              chase 2 landed exact target 110 position 110 error 0 ms elapsed 50 ms waited 50 ms coalesced 0
            1900 due
            1950 cancel
              reply refused nothing-to-undo "no burst is running and nothing is being scrubbed"
            """)
    }

    @Test("C16: fractions, and targets outside of the film")
    func fractions() throws {
        try expect(
            """
            0 scrub 50% by 1
              seek #1 to 150 exact
              chase 1 seeking exact target 150 elapsed 0 ms waited 0 ms coalesced 0
              reply target 150 chase 1
            10 scrub 100% by 1
              reply target 299 chase 1
            20 scrub -5 by 1
              reply target 0 chase 1
            30 scrub 1000 by 1
              reply target 299 chase 1
            """)
    }

    @Test("C16: a fraction of an unknown duration can't be sought")
    func unknownDuration() throws {
        try expect(
            playing: Media(entry: 1, duration: nil, isSeekable: true), at: 20,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 label "+10" spoken
                  "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 scrub 50% by 1
              reply refused not-seekable "a fraction depends on the file's duration, which is unknown"
            """)
    }

    @Test("C16: nothing is loaded")
    func nothingLoaded() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 scrub 10 by 1
              reply refused nothing-loaded "nothing is loaded; load a file first"
            1 scrub-end by 1
              reply chase 0
            2 gone 1
            """)
    }

    @Test("C16: scrub-end without a scrub changes nothing")
    func endWithout() throws {
        try expect(
            """
            0 scrub-end by 1
              reply target 20 chase 0
            """)
    }

    @Test("C6, B4: the target of a failed scrub is not the base of a tap")
    func failed() throws {
        try expect(
            policies: .only(because: "a gesture lands at its end (C16)"),
            """
            0 scrub 100 by 1
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 seek 1 refused
              chase 1 failed (seek-failed) exact target 100 elapsed 1 ms waited 1 ms coalesced 0
            20 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 2
            33 due
              seek #2 to 30 exact
              chase 2 seeking exact target 30 elapsed 13 ms waited 13 ms coalesced 0 burst 1
            """)
    }

    @Test("C4: of scrubs while a file loads the last one is served")
    func whileLoading() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            10 scrub 10 by 1
              reply chase 1
            20 scrub 20 by 1
              reply chase 1
            30 scrub 30 by 1
              reply chase 1
            40 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            50 file 1 ready of 100 at 5
              media loaded duration 100 seekable
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 40 ms waited 0 ms coalesced 0
            60 cancel
              chase 1 cancelled (cancelled) exact target 30 elapsed 50 ms waited 10 ms coalesced 0
              reply target 5 chase 2
            """)
    }

    @Test("C16: only its owner ends a gesture, and its cancel goes back to where the gesture began")
    func otherClientsScrubEnd() throws {
        try expect(
            at: 0,
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 scrub 50 by 1
              seek #1 to 50 exact
              chase 1 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0
              reply target 50 chase 1
            10 scrub-end by 2
              reply target 50 chase 1
            20 seek 1 lands at 50
              read position #1
              read position #2
              chase 1 landed exact target 50 position 50 error 0 ms elapsed 20 ms waited 20 ms coalesced 0
            30 scrub 55.5 by 1
              reply target 55.5 chase 2
            33 due
              seek #2 to 55.5 exact
              chase 2 seeking exact target 55.5 elapsed 3 ms waited 3 ms coalesced 0
            40 scrub-end by 2
              reply target 55.5 chase 2
            50 cancel
              chase 2 cancelled (cancelled) exact target 55.5 elapsed 20 ms waited 20 ms coalesced 0
              reply target 0 chase 3
            """)
    }
}
