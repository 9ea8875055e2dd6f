import SeekCore
import SeekModel
import Testing

@Suite("Absolute seeks of other clients join the chase")
struct SeekTests {
    @Test("C13: one seek with the requested precision")
    func exact() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            80 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            """)
    }

    @Test("C13, C1: a tap during an absolute seek counts from its target")
    func tapDuring() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            20 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 20 of 300 label
                  "+10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 1
            80 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 previewed exact target 110 position 100 elapsed 80 ms waited 60 ms coalesced 0 burst 1
              seek #2 to 110 exact
              chase 1 seeking exact target 110 elapsed 80 ms waited 60 ms coalesced 0 burst 1
            160 seek 2 lands at 110
              read position #3
              read position #4
              chase 1 landed exact target 110 position 110 error 0 ms elapsed 160 ms waited 140 ms coalesced 0 burst 1
            """)
    }

    @Test("C13, B6: an absolute seek settles a running burst, and undo goes back to the burst's target")
    func settlesABurst() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            50 seek to 100
              forward settled (seek) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300
                  label "10" spoken "Forward 10 seconds"
              reply target 100 chase 1
            80 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 previewed exact target 100 position 30 elapsed 80 ms waited 30 ms coalesced 0 burst 1
              seek #2 to 100 exact
              chase 1 seeking exact target 100 elapsed 80 ms waited 30 ms coalesced 0 burst 1
            160 seek 2 lands at 100
              read position #3
              read position #4
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 160 ms waited 110 ms coalesced 0 burst 1
            300 undo
              seek #3 to 30 exact
              chase 2 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 2
            380 seek 3 lands at 30
              read position #5
              read position #6
              chase 2 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            500 undo
              seek #4 to 100 exact
              chase 3 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 3
            """)
    }

    @Test("C13, C16: an absolute seek ends a scrub")
    func endsAScrub() throws {
        try expect(
            """
            0 scrub 50 by 1
              seek #1 to 50 exact
              chase 1 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0
              reply target 50 chase 1
            10 seek to 100
              reply target 100 chase 1
            20 cancel
              reply refused nothing-to-undo "no burst is running and nothing is being scrubbed"
            80 seek 1 lands at 50
              read position #1
              read position #2
              chase 1 previewed exact target 100 position 50 elapsed 80 ms waited 70 ms coalesced 0
              seek #2 to 100 exact
              chase 1 seeking exact target 100 elapsed 80 ms waited 70 ms coalesced 0
            160 seek 2 lands at 100
              read position #3
              read position #4
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 160 ms waited 150 ms coalesced 0
            """)
    }

    @Test("C13: intermediate targets are skipped")
    func coalesced() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            10 seek to 120 keyframes
              reply target 120 chase 1
            20 seek to 140
              reply target 140 chase 1
            80 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 previewed exact target 140 position 100 elapsed 80 ms waited 60 ms coalesced 1
              seek #2 to 140 exact
              chase 1 seeking exact target 140 elapsed 80 ms waited 60 ms coalesced 1
            160 seek 2 lands at 140
              read position #3
              read position #4
              chase 1 landed exact target 140 position 140 error 0 ms elapsed 160 ms waited 140 ms coalesced 1
            """)
    }

    @Test("C8, C13: below 0 counts from the end; the edges hold")
    func edges() throws {
        try expect(
            """
            0 seek to -3
              seek #1 to 297 exact
              chase 1 seeking exact target 297 elapsed 0 ms waited 0 ms coalesced 0
              reply target 297 chase 1
            40 seek 1 lands at 297
              read position #1
              read position #2
              chase 1 landed exact target 297 position 297 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            100 seek to 100%
              seek #2 to 299 exact
              chase 2 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0
              reply target 299 chase 2
            140 seek 2 lands at 299
              read position #3
              read position #4
              chase 2 landed exact target 299 position 299 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            200 seek to 1000
              chase 3 landed target 299 position 299 error 0 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 299 chase 3
            300 seek to -1000
              seek #3 to 0 exact
              chase 4 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0
              reply target 0 chase 4
            340 seek 3 lands at 0
              read position #5
              read position #6
              chase 4 landed exact target 0 position 0 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            400 seek to 50%
              seek #4 to 150 exact
              chase 5 seeking exact target 150 elapsed 0 ms waited 0 ms coalesced 0
              reply target 150 chase 5
            440 seek 4 lands at 150
              read position #7
              read position #8
              chase 5 landed exact target 150 position 150 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            """)
    }

    @Test("C13: targets relative to an unknown duration are refused")
    func unknownDuration() throws {
        try expect(
            playing: Media(entry: 1, duration: nil, isSeekable: true),
            """
            0 seek to -3
              reply refused not-seekable "this place depends on the file's duration, which is unknown"
            1 seek to 50%
              reply refused not-seekable "this place depends on the file's duration, which is unknown"
            2 seek times 1e308
              reply refused invalid-argument "no file is that long"
            3 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            """)
    }

    @Test("C13: refused if nothing is loaded, and if the file is not seekable")
    func refused() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 seek to 100
              reply refused nothing-loaded "nothing is loaded; load a file first"
            1 mark
              reply refused nothing-loaded "expected a ready file to set a mark in, got none"
            """)
        try expect(
            playing: Media(entry: 1, duration: 300, isSeekable: false),
            """
            0 seek to 100
              reply refused not-seekable "the file is not seekable"
            1 mark
              reply
            2 undo
              reply refused not-seekable "the file is not seekable"
            """)
    }

    @Test("C13: a multiple counts from the chase target")
    func scaled() throws {
        try expect(
            """
            0 seek times 2
              seek #1 to 40 exact
              chase 1 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0
              reply target 40 chase 1
            10 seek times 2
              reply target 80 chase 1
            40 seek 1 lands at 40
              read position #1
              read position #2
              chase 1 previewed exact target 80 position 40 elapsed 40 ms waited 30 ms coalesced 0
              seek #2 to 80 exact
              chase 1 seeking exact target 80 elapsed 40 ms waited 30 ms coalesced 0
            90 seek 2 lands at 80
              read position #3
              read position #4
              chase 1 landed exact target 80 position 80 error 0 ms elapsed 90 ms waited 80 ms coalesced 0
            100 seek times -1
              seek #3 to 0 exact
              chase 2 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0
              reply target 0 chase 2
            140 seek 3 lands at 0
              read position #5
              read position #6
              chase 2 landed exact target 0 position 0 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            """)
    }

    @Test("C3: the same target issues nothing; after playing on it is a new seek")
    func sameTarget() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            10 seek to 100
              reply target 100 chase 1
            40 seek 1 lands at 100.02
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100.02 error 19.99999999999602 ms elapsed 40 ms waited 30 ms
                  coalesced 0
            60 seek to 100
              chase 2 landed target 100 position 100.02 error 19.99999999999602 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 100 chase 2
            500 time-pos 100.5
            600 seek to 100
              seek #2 to 100 exact
              chase 3 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 3
            """)
    }

    @Test("C4: kept while a file is loading; the last absolute one in a row wins, a tap after it counts from it")
    func kept() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            3 tap forward
              forward pending burst 1 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            4 scrub 30 by 1
              reply chase 1
            5 seek to 40
              reply chase 1
            6 seek to 50% keyframes
              reply chase 1
            7 seek times 0.5
              reply chase 1
            8 tap forward
              forward pending burst 2 taps 1 label "10" spoken "Forward 10 seconds"
              reply burst 2 taps 1 chase 1
            10 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            20 file 1 ready of 300 at 0
              media loaded duration 300 seekable
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 300 label "+10"
                  spoken "Forward 10 seconds"
              forward settled (seek) burst 1 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 300 label
                  "10" spoken "Forward 10 seconds"
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 75 target 85 position 0 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 85 exact
              chase 1 seeking exact target 85 elapsed 17 ms waited 0 ms coalesced 3 burst 2
            """)
    }

    @Test("C4: a kept target is resolved when the file is ready, and may then be refused")
    func keptNone() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 load asked
            1 load accepted as 1
              read idle
            2 idle no
            5 seek to -10
              reply chase 1
            10 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
            20 file 1 ready of none at 0
              media loaded seekable
              chase 1 failed (not-seekable) elapsed 15 ms waited 15 ms coalesced 0
            """)
    }

    @Test("C9: during a foreign seek absolute targets are served, and relative ones are kept")
    func foreign() throws {
        try expect(
            """
            0 seek event
            10 seek times 2
              reply chase 1
            20 restart
              read position #1
            21 position 1 is 70
              seek #1 to 140 exact
              chase 1 seeking exact target 140 elapsed 11 ms waited 0 ms coalesced 0
            60 seek 1 lands at 140
              read position #2
              read position #3
              chase 1 landed exact target 140 position 140 error 0 ms elapsed 50 ms waited 39 ms coalesced 0
            100 seek event
            110 seek to 50
              seek #2 to 50 exact
              chase 2 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0
              reply target 50 chase 2
            120 seek 2 replied
            121 seek event
              read position #4
            122 position 4 is 50
            140 restart
              read position #5
            141 position 5 is 50
              chase 2 landed exact target 50 position 50 error 0 ms elapsed 31 ms waited 31 ms coalesced 0
            """)
    }

    @Test("B8: intervals of any size are served, invalid ones refused")
    func intervals() throws {
        try expect(
            """
            0 tap forward interval 0.01
              forward tapped burst 1 taps 1 requested +0.01 applied +0.01 origin 20 target 20.01 position 20 of 300
                  label "0" spoken "Forward 0 seconds"
              seek #1 to 20.01 exact
              chase 1 seeking exact target 20.01 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +0.01 applied +0.01 target 20.01 chase 1
            40 seek 1 lands at 20.01
              read position #1
              read position #2
              chase 1 landed exact target 20.01 position 20.01 error 0 ms elapsed 40 ms waited 40 ms coalesced 0 burst 1
            100 tap forward interval 100000
              forward tapped burst 1 taps 2 requested +100000.01 applied +279 clamped end origin 20 target 299 position
                  20.01 of 300 label "+4:39" spoken "Forward 4 minutes 39 seconds"
              seek #2 to 299 exact
              chase 2 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +100000.01 applied +279 clamped end target 299 chase 2
            150 seek 2 lands at 299
              read position #3
              read position #4
              chase 2 landed exact target 299 position 299 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 1
            200 tap backward interval 1e300
              forward settled (flip) burst 1 taps 2 requested +100000.01 applied +279 clamped end origin 20 target 299
                  position 299 of 300 label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -1000000000 applied -299 clamped start origin 299 target 0
                  position 299 of 300 label "−4:59" spoken "Backward 4 minutes 59 seconds"
              seek #3 to 0 exact
              chase 3 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -1000000000 applied -299 clamped start target 0 chase 3
            250 seek 3 lands at 0
              read position #5
              read position #6
              chase 3 landed exact target 0 position 0 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 2
            300 tap forward interval nan
              reply refused invalid-argument "expected an interval above 0, got nan"
            301 tap forward interval inf
              reply refused invalid-argument "expected an interval above 0, got inf"
            """)
        try expect(
            playing: Media(entry: 1, duration: nil, isSeekable: true),
            """
            0 tap forward interval 1e308 x1000
              forward tapped burst 1 taps 1000 requested +1000000000 applied +1000000000 origin 20 target 1000000020
                  position 20 label "+277777:46:40" spoken "Forward 277777 hours 46 minutes 40 seconds"
              seek #1 to 1000000020 exact
              chase 1 seeking exact target 1000000020 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1000 requested +1000000000 applied +1000000000 target 1000000020 chase 1
            """)
    }

    @Test("S4: a chase reports its target until it ends")
    func chaseTarget() throws {
        var transcript = Transcript(.film, at: 20, settings: SeekSettings())
        #expect(transcript.engine.chaseTarget == nil)
        #expect(transcript.engine.duration == 300)
        try transcript.perform("0 seek to 100 keyframes")
        #expect(transcript.engine.chaseTarget == 100)
        #expect(transcript.engine.position == 20)
        try transcript.perform("40 seek 1 lands at 92.5")
        #expect(transcript.engine.chaseTarget == nil)
        #expect(transcript.engine.position == 92.5)
    }
}
