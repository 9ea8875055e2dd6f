import SeekCore
import SeekModel
import Testing

@Suite("Landings: landed means landed")
struct LandingTests {
    @Test("C14: off by more than a frame: one retry with a larger demuxer offset")
    func retry() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 seek 1 lands at 38.7
              read position #1
              read position #2
              set demuxer offset 12.900000000000006
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 100 ms waited 100 ms coalesced 0 burst 1
            300 seek 2 lands at 30.01
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30.01 error 10.000000000001563 ms elapsed 300 ms waited 300 ms
                  coalesced 0 burst 1
            """)
    }

    @Test("C14: the offset is kept for the file, and the remaining error is reported")
    func remains() throws {
        try expect(
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            1 pause replied
              read pause #1
            2 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 seek 1 lands at 32
              read position #1
              read position #2
              set demuxer offset 10
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 98 ms waited 98 ms coalesced 0 burst 1
            300 seek 2 lands at 30.5
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30.5 error 500 ms elapsed 298 ms waited 298 ms coalesced 0 burst 1
            802 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30.5 of 300 label
                  "10" spoken "Forward 10 seconds"
            1200 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30.5 target 40.5 position 30.5 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #3 to 40.5 exact
              chase 2 seeking exact target 40.5 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 40.5 chase 2
            1300 seek 3 lands at 40.5
              read position #5
              read position #6
              chase 2 landed exact target 40.5 position 40.5 error 0 ms elapsed 100 ms waited 100 ms coalesced 0 burst 2
            """)
    }

    @Test("C14: a larger offset at the next late landing, up to 30 s")
    func largerOffset() throws {
        try expect(
            at: 20,
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            1 pause replied
              read pause #1
            2 scrub 50 by 1
              seek #1 to 50 exact
              chase 1 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0
              reply target 50 chase 1
            10 seek 1 lands at 51
              read position #1
              read position #2
              set demuxer offset 10
              seek #2 to 50 exact
              chase 1 seeking exact target 50 elapsed 8 ms waited 8 ms coalesced 0
            20 seek 2 lands at 50
              read position #3
              read position #4
              chase 1 landed exact target 50 position 50 error 0 ms elapsed 18 ms waited 18 ms coalesced 0
            1002 due
            2000 scrub 90 by 1
              seek #3 to 90 exact
              chase 2 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0
              reply target 90 chase 2
            2010 seek 3 lands at 91
              read position #5
              read position #6
              set demuxer offset 20
              seek #4 to 90 exact
              chase 2 seeking exact target 90 elapsed 10 ms waited 10 ms coalesced 0
            2020 seek 4 lands at 90
              read position #7
              read position #8
              chase 2 landed exact target 90 position 90 error 0 ms elapsed 20 ms waited 20 ms coalesced 0
            3000 due
            4000 scrub 120 by 1
              seek #5 to 120 exact
              chase 3 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0
              reply target 120 chase 3
            4010 seek 5 lands at 121
              read position #9
              read position #10
              set demuxer offset 30
              seek #6 to 120 exact
              chase 3 seeking exact target 120 elapsed 10 ms waited 10 ms coalesced 0
            4020 seek 6 lands at 120
              read position #11
              read position #12
              chase 3 landed exact target 120 position 120 error 0 ms elapsed 20 ms waited 20 ms coalesced 0
            5000 due
            6000 scrub 150 by 1
              seek #7 to 150 exact
              chase 4 seeking exact target 150 elapsed 0 ms waited 0 ms coalesced 0
              reply target 150 chase 4
            6010 seek 7 lands at 151
              read position #13
              read position #14
              chase 4 landed exact target 150 position 151 error 1000 ms elapsed 10 ms waited 10 ms coalesced 0
            """)
    }

    @Test("C14: the next file starts without an offset")
    func nextFile() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 seek 1 lands at 35
              read position #1
              read position #2
              set demuxer offset 10
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 100 ms waited 100 ms coalesced 0 burst 1
            110 file 1 ends eof
              forward settled (file-ended) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 35 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-ended) exact target 30 elapsed 110 ms waited 110 ms coalesced 0 burst 1
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            111 idle no
            120 file 2 starts
              media loading
            130 file 2 ready of 300 at 0
              media loaded duration 300 seekable
            140 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 0 target 10 position 0 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #3 to 10 exact
              chase 2 seeking exact target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 10 chase 2
            240 seek 3 lands at 15
              read position #3
              read position #4
              set demuxer offset 10
              seek #4 to 10 exact
              chase 2 seeking exact target 10 elapsed 100 ms waited 100 ms coalesced 0 burst 2
            """)
    }

    @Test("C14, C2: a late landing with a newer target keeps the offset and goes on")
    func lateWithANewer() throws {
        try expect(
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            50 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            100 seek 1 lands at 38
              read position #1
              read position #2
              set demuxer offset 11.850000000000001
              chase 1 previewed exact target 40 position 38 elapsed 100 ms waited 50 ms coalesced 0 burst 1
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 100 ms waited 50 ms coalesced 0 burst 1
            200 seek 2 lands at 40
              read position #3
              read position #4
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 200 ms waited 150 ms coalesced 0 burst 1
            """)
    }

    @Test("C14: a tap during the retry")
    func tapDuringTheRetry() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 seek 1 lands at 38
              read position #1
              read position #2
              set demuxer offset 11.850000000000001
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 100 ms waited 100 ms coalesced 0 burst 1
            150 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 38 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            200 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 previewed exact target 40 position 30 elapsed 200 ms waited 50 ms coalesced 0 burst 1
              seek #3 to 40 exact
              chase 1 seeking exact target 40 elapsed 200 ms waited 50 ms coalesced 0 burst 1
            300 seek 3 lands at 40
              read position #5
              read position #6
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 300 ms waited 150 ms coalesced 0 burst 1
            """)
    }

    @Test("C14: playback since the restart is not an error")
    func playedOn() throws {
        try expect(
            policies: .buttons(because: "playback is held until the landing (C7)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            4 seek event
              read position #1
            5 position 1 is 30
            80 restart
              read position #2
            280 position 2 is 30.25
              chase 1 landed exact target 30 position 30.25 error 41 ms elapsed 280 ms waited 280 ms coalesced 0 burst 1
            """)
    }

    @Test("C14: a paused film does not play on")
    func paused() throws {
        try expect(
            """
            0 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            1 pause replied
              read pause #1
            5 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            6 seek 1 replied
            7 seek event
              read position #1
            8 position 1 is 30
            80 restart
              read position #2
            280 position 2 is 30.25
              set demuxer offset 10
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 275 ms waited 275 ms coalesced 0 burst 1
            """)
    }

    @Test("C14: at double speed it plays on twice as far")
    func doubleSpeed() throws {
        try expect(
            policies: .buttons(because: "playback is held until the landing (C7)"),
            """
            0 speed 2
            1 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            4 seek event
              read position #1
            5 position 1 is 30
            80 restart
              read position #2
            280 position 2 is 30.45
              chase 1 landed exact target 30 position 30.45 error 41 ms elapsed 279 ms waited 279 ms coalesced 0 burst 1
            """)
    }

    @Test("C14: a landing before the target is reported, and not retried")
    func early() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 seek 1 lands at 29.8
              read position #1
              read position #2
              chase 1 landed exact target 30 position 29.8 error -199.9999999999993 ms elapsed 100 ms waited 100 ms
                  coalesced 0 burst 1
            """)
    }

    @Test("C6: a still image, or a film without a picture at the target: the seek fails")
    func didNotMove() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 seek 1 lands at 20
              read position #1
              read position #2
              chase 1 failed (seek-failed) exact target 30 position 20 elapsed 100 ms waited 100 ms coalesced 0 burst 1
              forward failed (seek-failed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
            """)
    }

    @Test("C6: our own seek that lands far from the target failed")
    func farOff() throws {
        try expect(
            """
            0 tap forward x9
              forward tapped burst 1 taps 9 requested +90 applied +90 origin 20 target 110 position 20 of 300 label
                  "+1:30" spoken "Forward 1 minute 30 seconds"
              seek #1 to 110 exact
              chase 1 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 9 requested +90 applied +90 target 110 chase 1
            100 seek 1 lands at 60
              read position #1
              read position #2
              chase 1 failed (seek-failed) exact target 110 position 60 elapsed 100 ms waited 100 ms coalesced 0 burst 1
              forward failed (seek-failed) burst 1 taps 9 requested +90 applied +90 origin 20 target 110 position 60 of
                  300 label "10" spoken "Forward 10 seconds"
            """)
    }

    @Test("C14: the duration of a frame is the file's")
    func ownFrame() throws {
        try expect(
            playing: Media(entry: 1, duration: 300, isSeekable: true, frameDuration: 1), at: 20,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            100 seek 1 lands at 30.9
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30.9 error 899.9999999999986 ms elapsed 100 ms waited 100 ms
                  coalesced 0 burst 1
            """)
    }
}
