import SeekModel
import SeekProtocol
import Testing

@Suite("Late events of stalled seeks")
struct LateEventTests {
    /// Decoding begins too late in it: landings are behind their target (C14).
    private static let recording = Media(
        entry: 1, path: "film.ts", duration: 300, isSeekable: true, lateLandings: .decodingBeganLate)

    @Test("C6: late events of a stalled seek don't complete the one that superseded it")
    func lateEvents() throws {
        try expect(
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            700 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            1500 due
              forward settled burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) exact target 40 elapsed 10000 ms waited 9300 ms coalesced 0 burst 1
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 10000 ms waited 9300 ms coalesced 0 burst 1
            10002 seek 2 replied
            10004 seek event
              read position #1
            10005 position 1 is 30
            10006 restart
              read position #2
            10007 position 2 is 30
            10010 seek event
              read position #3
            10011 position 3 is 40
            10080 restart
              read position #4
            10081 position 4 is 40
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 10081 ms waited 9381 ms coalesced 0 burst 1
            """)
    }

    @Test("C6: late events that only the landing position distinguishes")
    func lateEventsTogether() throws {
        try expect(
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            700 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            1500 due
              forward settled burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) exact target 40 elapsed 10000 ms waited 9300 ms coalesced 0 burst 1
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 10000 ms waited 9300 ms coalesced 0 burst 1
            10002 seek 2 replied
            10004 seek event
              read position #1
            10005 restart
              read position #2
            10006 position 1 is none
            10007 position 2 is 30
            10010 seek event
              read position #3
            10011 position 3 is 40
            10080 restart
              read position #4
            10081 position 4 is 40
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 10081 ms waited 9381 ms coalesced 0 burst 1
            """)
    }

    @Test("C6: a stalled seek that lands at last is no jump")
    func landsAtLast() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
              chase 1 failed (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
            11000 seek event
            11001 restart
              read position #1
            11002 position 1 is 30
            11100 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 30 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #2 to 40 exact
              chase 2 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 40 chase 2
            """)
    }

    @Test("C6: once its events have come, a jump to the same place is a jump")
    func forgottenStall() throws {
        try expect(
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
              chase 1 failed (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
            11000 seek event
            11001 restart
              read position #1
            11002 position 1 is 30
            12000 scrub 100 by 1
              seek #2 to 100 exact
              chase 2 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 2
            12050 seek 2 lands at 100
              read position #2
              read position #3
              chase 2 landed exact target 100 position 100 error 0 ms elapsed 50 ms waited 50 ms coalesced 0
            12100 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #3 to 110 exact
              chase 3 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 110 chase 3
            12150 seek 3 lands at 110
              read position #4
              read position #5
              chase 3 landed exact target 110 position 110 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 2
            12200 seek event
            12201 restart
              read position #6
            12202 position 6 is 30
              forward settled (foreign-seek) burst 2 taps 1 requested +10 applied +10 origin 100 target 110 position 30
                  of 300 label "10" spoken "Forward 10 seconds"
            """)
    }

    @Test("C6: once a later seek of ours has come down, a jump to the same place is a jump")
    func passedStall() throws {
        try expect(
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
              chase 1 failed (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
            12000 scrub 100 by 1
              seek #2 to 100 exact
              chase 2 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 2
            12050 seek 2 lands at 100
              read position #1
              read position #2
              chase 2 landed exact target 100 position 100 error 0 ms elapsed 50 ms waited 50 ms coalesced 0
            12100 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #3 to 110 exact
              chase 3 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 110 chase 3
            12150 seek 3 lands at 110
              read position #3
              read position #4
              chase 3 landed exact target 110 position 110 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 2
            12200 seek event
            12201 restart
              read position #5
            12202 position 5 is 30
              forward settled (foreign-seek) burst 2 taps 1 requested +10 applied +10 origin 100 target 110 position 30
                  of 300 label "10" spoken "Forward 10 seconds"
            """)
    }

    @Test("C6: a stalled seek that lands while the film plays is no jump either")
    func landsPlaying() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
              chase 1 failed (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
            11000 seek event
            11001 restart
              read position #1
            11300 position 1 is 30.3
            11310 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30.3 target 40.3 position 30.3 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #2 to 40.3 exact
              chase 2 seeking exact target 40.3 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 40.3 chase 2
            """)
    }

    @Test("C6: a stalled seek that merges with its successor to the same place is forgotten with its landing")
    func sameAgain() throws {
        try expect(
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 scrub 30 by 1
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 1
            2 seek 1 replied
            1000 due
            10000 due
              chase 1 stalled (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0
              chase 1 failed (timeout) exact target 30 elapsed 10000 ms waited 10000 ms coalesced 0
            10010 scrub 30 by 1
              seek #2 to 30 exact
              chase 2 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 2
            10100 seek 2 lands at 30
              read position #1
              read position #2
              chase 2 landed exact target 30 position 30 error 0 ms elapsed 90 ms waited 90 ms coalesced 0
            11010 due
            11020 scrub 100 by 1
              seek #3 to 100 exact
              chase 3 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 3
            11030 seek 3 lands at 100
              read position #3
              read position #4
              chase 3 landed exact target 100 position 100 error 0 ms elapsed 10 ms waited 10 ms coalesced 0
            11040 seek event
            11041 restart
              read position #5
            11042 position 5 is 30
            11050 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 30 target 40 position 30 of 300 label "+10"
                  spoken "Forward 10 seconds"
              reply burst 1 taps 1 requested +10 applied +10 target 40 chase 4
            11053 due
              seek #4 to 40 exact
              chase 4 seeking exact target 40 elapsed 3 ms waited 3 ms coalesced 0 burst 1
            """)
    }

    @Test("C6: a landing that a preview was to take the place of comes down after both have stalled")
    func landingBeforePreview() throws {
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
            11860 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 190 target 200 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              reply burst 2 taps 1 requested +10 applied +10 target 200 chase 3
            11940 tap forward
              forward tapped burst 2 taps 2 requested +20 applied +20 origin 190 target 210 position 100 of 300 label
                  "+20" spoken "Forward 20 seconds"
              reply burst 2 taps 2 requested +20 applied +20 target 210 chase 3
            12020 tap forward
              forward tapped burst 2 taps 3 requested +30 applied +30 origin 190 target 220 position 100 of 300 label
                  "+30" spoken "Forward 30 seconds"
              reply burst 2 taps 3 requested +30 applied +30 target 220 chase 3
            12095 tap forward
              forward tapped burst 2 taps 4 requested +40 applied +40 origin 190 target 230 position 100 of 300 label
                  "+40" spoken "Forward 40 seconds"
              reply burst 2 taps 4 requested +40 applied +40 target 230 chase 3
            12100 due
              chase 3 stalled (timeout) keyframes target 230 elapsed 10100 ms waited 5 ms coalesced 3 burst 2
            12101 restart
              read position #6
            12102 position 6 is 200
            12103 seek event
            12104 restart
              read position #7
            12105 position 7 is 180
            12189 due
              seek #5 to 230 exact
              chase 3 seeking exact target 230 elapsed 10189.125 ms waited 94.125 ms coalesced 3 burst 2
            12302 seek 5 lands at 230
              read position #8
              read position #9
              chase 3 landed exact target 230 position 230 error 0 ms elapsed 10302 ms waited 207 ms coalesced 3 burst 2
            12895 due
              forward settled burst 2 taps 4 requested +40 applied +40 origin 190 target 230 position 230 of 300 label
                  "10" spoken "Forward 10 seconds"
            """)
    }

    @Test("C6, C14: a landing that was given up comes down behind its target, where decoding begins too late: no jump")
    func behindTarget() throws {
        try expect(
            playing: Self.recording,
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
            11860 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 190 target 200 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              reply burst 2 taps 1 requested +10 applied +10 target 200 chase 3
            11940 tap forward
              forward tapped burst 2 taps 2 requested +20 applied +20 origin 190 target 210 position 100 of 300 label
                  "+20" spoken "Forward 20 seconds"
              reply burst 2 taps 2 requested +20 applied +20 target 210 chase 3
            12020 tap forward
              forward tapped burst 2 taps 3 requested +30 applied +30 origin 190 target 220 position 100 of 300 label
                  "+30" spoken "Forward 30 seconds"
              reply burst 2 taps 3 requested +30 applied +30 target 220 chase 3
            12095 tap forward
              forward tapped burst 2 taps 4 requested +40 applied +40 origin 190 target 230 position 100 of 300 label
                  "+40" spoken "Forward 40 seconds"
              reply burst 2 taps 4 requested +40 applied +40 target 230 chase 3
            12100 due
              chase 3 stalled (timeout) keyframes target 230 elapsed 10100 ms waited 5 ms coalesced 3 burst 2
            12101 restart
              read position #6
            12102 position 6 is 206
            12103 seek event
            12104 restart
              read position #7
            12105 position 7 is 180
            12189 due
              seek #5 to 230 exact
              chase 3 seeking exact target 230 elapsed 10189.125 ms waited 94.125 ms coalesced 3 burst 2
            12302 seek 5 lands at 230
              read position #8
              read position #9
              chase 3 landed exact target 230 position 230 error 0 ms elapsed 10302 ms waited 207 ms coalesced 3 burst 2
            """)
    }

    @Test("C6, C14: a stalled seek comes down behind its target, where decoding begins too late: undo goes before it")
    func undoneBehindTarget() throws {
        try expect(
            playing: Self.recording,
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            2 seek 1 replied
            3 seek event
              read position #1
            4 position 1 is 100 the target
            5 time-pos 100
            10000 due
              chase 1 stalled (timeout) exact target 100 elapsed 10000 ms waited 10000 ms coalesced 0
              chase 1 failed (timeout) exact target 100 elapsed 10000 ms waited 10000 ms coalesced 0
            10500 restart
              read position #2
            10501 position 2 is 105
            10600 undo
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 2
            """)
    }

    @Test("C6: events were lost as a stalled preview came down: its picture is not that of the preview behind it")
    func lostWithStalled() throws {
        try expect(
            with: { ($0.policy, $0.hold) = (.preview, false) },
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward x1 interval 4
              forward tapped burst 1 taps 1 requested +4 applied +4 origin 20 target 24 position 20 of 300 label "+4"
                  spoken "Forward 4 seconds"
              seek #1 to 24 keyframes
              chase 1 seeking keyframes target 24 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +4 applied +4 target 24 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 24 the target
            100 tap forward x1 interval 4
              forward tapped burst 1 taps 2 requested +8 applied +8 origin 20 target 28 position 20 of 300 label "+8"
                  spoken "Forward 8 seconds"
              reply burst 1 taps 2 requested +8 applied +8 target 28 chase 1
            900 due
              forward settled burst 1 taps 2 requested +8 applied +8 origin 20 target 28 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) keyframes target 28 elapsed 10000 ms waited 9900 ms coalesced 0 burst 1
              seek #2 to 28 keyframes
              chase 1 seeking keyframes target 28 elapsed 10000 ms waited 9900 ms coalesced 0 burst 1
            10001 seek 2 replied
            10300 events lost
              read pause #1
              read state
            10301 state entry 1
              read position #2
            10302 position 2 is 20
            10303 seek event
              read position #3
            10304 position 3 is 28 the target
            10310 restart
              read position #4
            10311 position 4 is 26
              chase 1 previewed keyframes target 28 position 26 error -2000 ms elapsed 10311 ms waited 10211 ms
                  coalesced 0 burst 1
              seek #3 to 28 exact
              chase 1 seeking exact target 28 elapsed 10311 ms waited 10211 ms coalesced 0 burst 1
            10400 seek 3 lands at 28
              read position #5
              read position #6
              chase 1 landed exact target 28 position 28 error 0 ms elapsed 10400 ms waited 10300 ms coalesced 0 burst 1
            """)
    }

    @Test("C6: events were lost, and a preview is at its target: it has come down")
    func lostAtTarget() throws {
        try expect(
            with: { ($0.policy, $0.hold) = (.preview, false) },
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward x1 interval 8
              forward tapped burst 1 taps 1 requested +8 applied +8 origin 20 target 28 position 20 of 300 label "+8"
                  spoken "Forward 8 seconds"
              seek #1 to 28 keyframes
              chase 1 seeking keyframes target 28 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +8 applied +8 target 28 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 28 the target
            100 tap forward x1 interval 2
              forward tapped burst 1 taps 2 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              reply burst 1 taps 2 requested +10 applied +10 target 30 chase 1
            900 due
              forward settled burst 1 taps 2 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) keyframes target 30 elapsed 10000 ms waited 9900 ms coalesced 0 burst 1
              seek #2 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 10000 ms waited 9900 ms coalesced 0 burst 1
            10001 seek 2 replied
            10300 events lost
              read pause #1
              read state
            10301 state entry 1
              read position #2
            10302 position 2 is 30
              chase 1 previewed keyframes target 30 position 30 error 0 ms elapsed 10302 ms waited 10202 ms coalesced 0
                  burst 1
              seek #3 to 30 exact
              chase 1 seeking exact target 30 elapsed 10302 ms waited 10202 ms coalesced 0 burst 1
            """)
    }

    @Test("C9: where decoding begins too late, libmpv's own seek to where a preview came down is no foreign one")
    func refreshed() throws {
        try expect(
            with: { ($0.policy, $0.hold) = (.preview, false) },
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 seek 1 replied
            2 seek event
              read position #1
            3 position 1 is 30 the target
            40 restart
              read position #2
            41 seek event
              read position #3
            42 position 2 is 28
            43 position 3 is 28
            60 restart
              read position #4
            61 position 4 is 28.5
              chase 1 previewed keyframes target 30 position 28.5 error -1500 ms elapsed 61 ms waited 61 ms
                  coalesced 0 burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 61 ms waited 61 ms coalesced 0 burst 1
            70 seek 2 lands at 30
              read position #5
              read position #6
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 70 ms waited 70 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
            """)
    }
}
