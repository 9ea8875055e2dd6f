import SeekCore
import SeekModel
import Testing

@Suite("Keyframe seeks")
struct KeyframeSeekTests {
    @Test("C13, C14: a landing away from the target counts, and is not retried")
    func lands() throws {
        try expect(
            """
            0 seek to 100 keyframes
              seek #1 to 100 keyframes
              chase 1 seeking keyframes target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            30 seek 1 lands at 92.5
              read position #1
              read position #2
              chase 1 landed keyframes target 100 position 92.5 error -7500 ms elapsed 30 ms waited 30 ms coalesced 0
            """)
    }

    @Test("B5: a tap counts from its target while it runs, and from its landing after it")
    func tap() throws {
        try expect(
            """
            0 seek to 100 keyframes
              seek #1 to 100 keyframes
              chase 1 seeking keyframes target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            10 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 20 of 300 label
                  "+10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 1
            30 seek 1 lands at 92.5
              read position #1
              read position #2
              chase 1 previewed keyframes target 110 position 92.5 elapsed 30 ms waited 20 ms coalesced 0 burst 1
            33 due
              seek #2 to 110 exact
              chase 1 seeking exact target 110 elapsed 33 ms waited 23 ms coalesced 0 burst 1
            80 seek 2 lands at 110
              read position #3
              read position #4
              chase 1 landed exact target 110 position 110 error 0 ms elapsed 80 ms waited 70 ms coalesced 0 burst 1
            810 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 110 of 300 label
                  "10" spoken "Forward 10 seconds"
            1000 seek to 200 keyframes
              seek #3 to 200 keyframes
              chase 2 seeking keyframes target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            1030 seek 3 lands at 190
              read position #5
              read position #6
              chase 2 landed keyframes target 200 position 190 error -10000 ms elapsed 30 ms waited 30 ms coalesced 0
            1100 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 190 target 200 position 190 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #4 to 200 exact
              chase 3 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 200 chase 3
            """)
    }

    @Test("C3: a second keyframe seek to the same target issues nothing, an exact one does")
    func sameTarget() throws {
        try expect(
            """
            0 seek to 100 keyframes
              seek #1 to 100 keyframes
              chase 1 seeking keyframes target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            10 seek to 100 keyframes
              reply target 100 chase 1
            30 seek 1 lands at 92.5
              read position #1
              read position #2
              chase 1 landed keyframes target 100 position 92.5 error -7500 ms elapsed 30 ms waited 20 ms coalesced 0
            100 seek to 100 keyframes
              chase 2 landed target 100 position 92.5 error -7500 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 100 chase 2
            200 seek to 100
              seek #2 to 100 exact
              chase 3 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 3
            250 seek 2 lands at 100
              read position #3
              read position #4
              chase 3 landed exact target 100 position 100 error 0 ms elapsed 50 ms waited 50 ms coalesced 0
            300 seek to 100 keyframes
              chase 4 landed target 100 position 100 error 0 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 100 chase 4
            """)
    }

    @Test(
        "C2: an exact seek follows a running keyframe seek to the same target; a keyframe seek joins a running exact one"
    )
    func sharper() throws {
        try expect(
            """
            0 seek to 100 keyframes
              seek #1 to 100 keyframes
              chase 1 seeking keyframes target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            10 seek to 100
              reply target 100 chase 1
            30 seek 1 lands at 92.5
              read position #1
              read position #2
              chase 1 previewed keyframes target 100 position 92.5 elapsed 30 ms waited 20 ms coalesced 0
            33 due
              seek #2 to 100 exact
              chase 1 seeking exact target 100 elapsed 33 ms waited 23 ms coalesced 0
            50 seek to 100 keyframes
              reply target 100 chase 1
            90 seek 2 lands at 100
              read position #3
              read position #4
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 90 ms waited 40 ms coalesced 1
            """)
    }

    @Test("C9: its landing reveals a foreign seek that merged with it")
    func foreign() throws {
        try expect(
            """
            0 seek to 100 keyframes
              seek #1 to 100 keyframes
              chase 1 seeking keyframes target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 40
            20 restart
              read position #2
            21 position 2 is 35
              chase 1 aborted (foreign-seek) keyframes target 100 position 35 elapsed 21 ms waited 21 ms coalesced 0
            100 seek to 200 keyframes
              seek #2 to 200 keyframes
              chase 2 seeking keyframes target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            101 seek 2 replied
            102 seek event
              read position #3
            120 restart
              read position #4
            121 position 4 is 250
              chase 2 aborted (foreign-seek) keyframes target 200 position 250 elapsed 21 ms waited 21 ms coalesced 0
            """)
    }

    @Test("C6: the late landing of a stalled one is recognized")
    func stalled() throws {
        try expect(
            with: { $0.seekTimeout = .milliseconds(1000) },
            """
            0 seek to 100 keyframes
              seek #1 to 100 keyframes
              chase 1 seeking keyframes target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 seek 1 replied
            1000 due
              chase 1 stalled (timeout) keyframes target 100 elapsed 1000 ms waited 1000 ms coalesced 0
              chase 1 failed (timeout) keyframes target 100 elapsed 1000 ms waited 1000 ms coalesced 0
            1100 seek to 200
              seek #2 to 200 exact
              chase 2 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            1101 seek 2 replied
            1110 seek event
              read position #1
            1120 restart
              read position #2
            1121 position 1 is 92.5
            1122 position 2 is 92.5
            1130 seek event
              read position #3
            1131 position 3 is 200
            1150 restart
              read position #4
            1151 position 4 is 200
              chase 2 landed exact target 200 position 200 error 0 ms elapsed 51 ms waited 51 ms coalesced 0
            """)
    }

    @Test("B6: undo goes back to its origin, and forward again to its landing")
    func undo() throws {
        try expect(
            """
            0 seek to 100 keyframes
              seek #1 to 100 keyframes
              chase 1 seeking keyframes target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            30 seek 1 lands at 92.5
              read position #1
              read position #2
              chase 1 landed keyframes target 100 position 92.5 error -7500 ms elapsed 30 ms waited 30 ms coalesced 0
            100 undo
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 2
            150 seek 2 lands at 20
              read position #3
              read position #4
              chase 2 landed exact target 20 position 20 error 0 ms elapsed 50 ms waited 50 ms coalesced 0
            200 undo
              seek #3 to 92.5 exact
              chase 3 seeking exact target 92.5 elapsed 0 ms waited 0 ms coalesced 0
              reply target 92.5 chase 3
            """)
    }
}
