import Testing

@testable import SeekCore
@testable import SeekModel

@Suite("Steps by one frame: made where the chase ends, with the film paused (C7)")
struct FrameStepTests {
    @Test("C7: during previews the film is paused at once, and the step follows the landing")
    func previews() throws {
        try expect(
            with: {
                $0.policy = .preview
                $0.hold = true
            },
            """
            0 tap forward
              set pause yes
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            5 frame-step
              set pause yes
              play-button icon play spoken "Play"
              reply
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            400 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 400 ms waited 400 ms coalesced 0 burst 1
              frame-step
            """)
    }

    @Test("C7: without previews too, since libmpv forgets a step when it seeks")
    func exact() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 frame-back-step
              set pause yes
              play-button icon play spoken "Play"
              reply
            2 frame-step
              reply
            40 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
              frame-back-step
              frame-step
            """)
    }

    @Test("C6: after a seek that failed too")
    func failed() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 frame-step
              set pause yes
              play-button icon play spoken "Play"
              reply
            2 seek 1 refused
              chase 1 failed (seek-failed) exact target 100 elapsed 2 ms waited 2 ms coalesced 0
              frame-step
            """)
    }

    @Test("P2: a later play or pause drops the steps")
    func playedAgain() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 frame-step
              set pause yes
              play-button icon play spoken "Play"
              reply
            2 set play
              set pause no
              play-button icon pause spoken "Pause"
              reply
            40 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            """)
    }

    @Test("P2: libmpv plays for a frame and pauses again: the button shows the pause throughout")
    func noFlicker() throws {
        try expect(
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            1 pause replied
              read pause #1
            2 pause 1 is yes
            3 pause observed yes
            10 frame-step
              frame-step
              read pause #2
              reply
            12 pause 2 is no
            13 pause observed no
            62 due
              read pause #3
            63 pause 3 is yes
            64 pause observed yes
            100 pause observed no
              read pause #4
            101 pause 4 is no
              play-button icon pause spoken "Pause"
            """)
    }

    @Test("P2: while it plays, a step pauses: one event")
    func fromPlaying() throws {
        try expect(
            """
            0 frame-step
              set pause yes
              play-button icon play spoken "Play"
              frame-step
              reply
            1 pause observed no
            2 pause replied
              read pause #1
            3 pause 1 is no
            53 due
              read pause #2
            54 pause 2 is yes
            """)
    }

    @Test("P2: who plays during a step is not paused by its end")
    func playedDuringStep() throws {
        try expect(
            """
            0 frame-step
              set pause yes
              play-button icon play spoken "Play"
              frame-step
              reply
            1 pause replied
              read pause #1
            2 pause 1 is no
            3 set play
              set pause yes
              set pause no
              play-button icon pause spoken "Pause"
              reply
            4 pause replied
            5 pause replied
              read pause #2
            6 pause 2 is no
            """)
    }

    @Test("P2: libmpv that still plays after 2 s plays because somebody asked for it")
    func longStep() throws {
        try expect(
            """
            0 frame-step
              set pause yes
              play-button icon play spoken "Play"
              frame-step
              reply
            1 pause replied
              read pause #1
            2 pause 1 is no
            52 due
              read pause #2
            2100 pause 2 is no
              play-button icon pause spoken "Pause"
            """)
    }

    @Test("P2: while libmpv plays for a step, which it may have lost, a pause pauses; another step does not")
    func pauseDuringStep() throws {
        try expect(
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            1 pause replied
              read pause #1
            2 pause 1 is yes
            10 frame-step
              frame-step
              read pause #2
              reply
            11 pause 2 is no
            12 frame-step
              frame-step
              read pause #3
              reply
            13 pause 3 is no
            20 set pause
              set pause yes
              reply
            21 pause replied
              read pause #4
            22 pause 4 is yes
            """)
    }

    @Test("C4: a step ends with its file, and without a chase it is made at once")
    func file() throws {
        try expect(
            """
            0 frame-step
              set pause yes
              play-button icon play spoken "Play"
              frame-step
              reply
            1 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            2 frame-step
              reply
            3 file 1 ends eof
              chase 1 aborted (file-ended) exact target 100 elapsed 2 ms waited 2 ms coalesced 0
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            4 frame-step
              reply refused nothing-loaded "nothing is loaded; load a file first"
            5 file 2 starts
              media loading
            6 file 2 ready of 100 at 0
              media loaded duration 100 seekable
            """)
    }
}
