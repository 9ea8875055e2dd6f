import SeekModel
import Testing

/// A seek before ours has come down, and libmpv loses ours: it does not report a position twice in a row.
@Suite("The position after a seek that never begins (B5, C5, C6)")
struct NeverBegunTests {
    @Test("B5, C6: a landing comes down, and the preview that was to take its place never begins")
    func previewNeverBegins() throws {
        try expect(
            with: { ($0.policy, $0.hold) = (.preview, false) },
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 seek to 180 keyframes
              seek #1 to 180 keyframes
              chase 1 seeking keyframes target 180 elapsed 0 ms waited 0 ms coalesced 0
              reply target 180 chase 1
            1 seek 1 lands at 150
              read position #1
              read position #2
              chase 1 landed keyframes target 180 position 150 error -30000 ms elapsed 1 ms waited 1 ms coalesced 0
            100 seek to 100
              seek #2 to 100 exact
              chase 2 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 2
            1600 seek 2 lands at 100
              read position #3
              read position #4
              chase 2 landed exact target 100 position 100 error 0 ms elapsed 1500 ms waited 1500 ms coalesced 0
            2000 seek to 200
              seek #3 to 200 exact
              chase 3 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 3
            2002 seek 3 replied
            2003 seek event
              read position #5
            2004 position 5 is 200 the target
            2100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 200 target 190 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #4 to 190 keyframes
              chase 3 seeking keyframes target 190 elapsed 100 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 190 chase 3
            2102 seek 4 replied
            2900 due
              backward settled burst 1 taps 1 requested -10 applied -10 origin 200 target 190 position 100 of 300 label
                  "10" spoken "Backward 10 seconds"
            3500 restart
              read position #6
            3501 position 6 is 200
            12100 due
              chase 3 stalled (timeout) keyframes target 190 elapsed 10100 ms waited 10000 ms coalesced 0 burst 1
              chase 3 failed (timeout) keyframes target 190 elapsed 10100 ms waited 10000 ms coalesced 0 burst 1
            12200 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 200 target 210 position 200 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #5 to 210 exact
              chase 4 seeking exact target 210 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 210 chase 4
            """)
    }

    @Test("C6: a stalled seek comes down before its target was read, and the one behind it never begins")
    func stalledBefore() throws {
        try expect(
            """
            0 seek to 30
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 1
            2 seek 1 replied
            700 seek to 40
              reply target 40 chase 1
            10000 due
              chase 1 stalled (timeout) exact target 40 elapsed 10000 ms waited 9300 ms coalesced 0
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 10000 ms waited 9300 ms coalesced 0
            10002 seek 2 replied
            10004 seek event
              read position #1
            10005 restart
              read position #2
            10006 position 1 is none
            10007 position 2 is 30
            20000 due
              chase 1 stalled (timeout) exact target 40 elapsed 20000 ms waited 19300 ms coalesced 0
              chase 1 failed (timeout) exact target 40 elapsed 20000 ms waited 19300 ms coalesced 0
            20010 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 30 target 40 position 30 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #3 to 40 exact
              chase 2 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 40 chase 2
            """)
    }

    @Test("events are lost, and the seek never begins: a client has sought before")
    func eventsLost() throws {
        try expect(
            """
            0 seek to 40
              seek #1 to 40 exact
              chase 1 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0
              reply target 40 chase 1
            2 seek 1 replied
            10 events lost
              read pause #1
              read state
            20 state entry 1
              read position #1
            21 position 1 is 150
            10000 due
              chase 1 stalled (timeout) exact target 40 elapsed 10000 ms waited 10000 ms coalesced 0
              chase 1 failed (timeout) exact target 40 elapsed 10000 ms waited 10000 ms coalesced 0
            10010 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 150 target 160 position 150 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #2 to 160 exact
              chase 2 seeking exact target 160 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 160 chase 2
            """)
    }

    @Test("C4: a position that was asked for in the film before is not that of the next one")
    func fileChange() throws {
        try expect(
            """
            0 seek to 40
              seek #1 to 40 exact
              chase 1 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0
              reply target 40 chase 1
            2 seek 1 replied
            3 restart
              read position #1
            4 file 1 ends stop
              chase 1 aborted (file-changed) exact target 40 elapsed 4 ms waited 4 ms coalesced 0
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            5 file 2 starts
              media loading
            6 file 2 ready of 100 at 5
              media loaded duration 100 seekable
            7 position 1 is 20
            8 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 5 target 15 position 5 of 100 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 15 exact
              chase 2 seeking exact target 15 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 15 chase 2
            """)
    }
}
