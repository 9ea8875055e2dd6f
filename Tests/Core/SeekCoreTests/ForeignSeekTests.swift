import SeekModel
import Testing

@Suite("Foreign seeks: jumps without a command of seekd")
struct ForeignSeekTests {
    @Test("C9: a jump settles the burst, and its landing is the next base")
    func alone() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            50 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 1
            100 seek event
            150 restart
              read position #3
            151 position 3 is 200
              forward settled (foreign-seek) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 200
                  of 300 label "10" spoken "Forward 10 seconds"
            200 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 200 target 210 position 200 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #2 to 210 exact
              chase 2 seeking exact target 210 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 210 chase 2
            """)
    }

    @Test("C9, B6: undo goes back to the position before a jump, and a second one forward again")
    func undone() throws {
        try expect(
            """
            0 time-pos 120
            100 seek event
            150 restart
              read position #1
            151 position 1 is 200
            3000 undo
              seek #1 to 120 exact
              chase 1 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0
              reply target 120 chase 1
            3080 seek 1 lands at 120
              read position #2
              read position #3
              chase 1 landed exact target 120 position 120 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            6000 undo
              seek #2 to 200 exact
              chase 2 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            """)
    }

    @Test("C9, B6: revert goes back to the position before a jump, and a second one forward again")
    func reverted() throws {
        try expect(
            """
            0 time-pos 120
            100 seek event
            150 restart
              read position #1
            151 position 1 is 200
            3000 revert
              seek #1 to 120 exact
              chase 1 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0
              reply target 120 chase 1
            3080 seek 1 lands at 120
              read position #2
              read position #3
              chase 1 landed exact target 120 position 120 error 0 ms elapsed 80 ms waited 80 ms coalesced 0
            6000 revert
              seek #2 to 200 exact
              chase 2 seeking exact target 200 elapsed 0 ms waited 0 ms coalesced 0
              reply target 200 chase 2
            """)
    }

    @Test("C9: merged with ours: one reply, one seek event, one restart, elsewhere")
    func merged() throws {
        try expect(
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
            5 position 1 is 200
            80 restart
              read position #2
            81 position 2 is 200
              chase 1 aborted (foreign-seek) exact target 30 position 200 elapsed 81 ms waited 81 ms coalesced 0 burst 1
              forward settled (foreign-seek) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 200
                  of 300 label "10" spoken "Forward 10 seconds"
            100 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 200 target 210 position 200 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #2 to 210 exact
              chase 2 seeking exact target 210 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 210 chase 2
            """)
    }

    @Test("C9: merged, and the position is read too late")
    func mergedUnseen() throws {
        try expect(
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
            80 restart
              read position #2
            81 position 1 is 200
            82 position 2 is 200
              chase 1 aborted (foreign-seek) exact target 30 position 200 elapsed 82 ms waited 82 ms coalesced 0 burst 1
              forward settled (foreign-seek) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 200
                  of 300 label "10" spoken "Forward 10 seconds"
            """)
    }

    @Test("C9: a refresh that does not move is no jump")
    func refresh() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            50 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 50 ms waited 50 ms coalesced 0 burst 1
            100 seek event
            110 restart
              read position #3
            111 position 3 is 30.1
            200 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 30.1 of 300 label
                  "+20" spoken "Forward 20 seconds"
              seek #2 to 40 exact
              chase 2 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 2
            """)
    }

    @Test("C9: after a restart without a seek event the position is read too")
    func restartAlone() throws {
        try expect(
            """
            0 restart
              read position #1
            1 position 1 is 20.05
            10 restart
              read position #2
            11 position 2 is 90
            20 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 90 target 100 position 90 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 100 chase 1
            """)
    }

    @Test("C9: a foreign seek that never ends does not delay a tap forever")
    func neverEnds() throws {
        try expect(
            """
            0 seek event
            10 tap forward
              forward pending burst 1 taps 1 position 20 of 300 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            10000 due
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 9990 ms waited 0 ms coalesced 0 burst 1
            """)
    }

    @Test("C9: normal playback is no jump; a backward move is")
    func playsMeanwhile() throws {
        try expect(
            """
            0 seek event
            1000 restart
              read position #1
            1001 position 1 is 21
            2000 seek event
            2010 restart
              read position #2
            2011 position 2 is 20.5
            2020 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20.5 target 30.5 position 20.5 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 30.5 exact
              chase 1 seeking exact target 30.5 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30.5 chase 1
            """)
    }

    @Test("C9: a jump ends a scrub")
    func endsAScrub() throws {
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
            60 seek event
            70 restart
              read position #3
            71 position 3 is 200
            80 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 200 target 210 position 200 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #2 to 210 exact
              chase 2 seeking exact target 210 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 210 chase 2
            """)
    }

    @Test("C2, C9: a target that comes during a foreign seek is sought when the pace allows")
    func newerThanForeign() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            10 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 10 ms waited 10 ms coalesced 0
            12 seek event
            15 seek to 50
              reply target 50 chase 2
            20 restart
              read position #3
            21 position 3 is 200
            33 due
              seek #2 to 50 exact
              chase 2 seeking exact target 50 elapsed 18 ms waited 18 ms coalesced 0
            40 seek 2 lands at 50
              read position #4
              read position #5
              chase 2 landed exact target 50 position 50 error 0 ms elapsed 25 ms waited 25 ms coalesced 0
            """)
    }

    @Test("C2, C9: the foreign seek ends before the pace allows ours")
    func newerAfterForeign() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            5 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 5 ms waited 5 ms coalesced 0
            8 seek event
            10 seek to 50
              reply target 50 chase 2
            12 restart
              read position #3
            13 position 3 is 200
            33 due
              seek #2 to 50 exact
              chase 2 seeking exact target 50 elapsed 23 ms waited 23 ms coalesced 0
            60 seek 2 lands at 50
              read position #4
              read position #5
              chase 2 landed exact target 50 position 50 error 0 ms elapsed 50 ms waited 50 ms coalesced 0
            """)
    }

    @Test("C2, C9: a target that waits for the pace when a foreign seek begins is sought after it")
    func waitsForPace() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            5 seek 1 lands at 100
              read position #1
              read position #2
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 5 ms waited 5 ms coalesced 0
            8 seek to 50
              reply target 50 chase 2
            10 seek event
            15 tap forward
              forward pending burst 1 taps 1 position 100 of 300 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 2
            20 restart
              read position #3
            21 position 3 is 200
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 50 target 60 position 200 of 300 label
                  "+10" spoken "Forward 10 seconds"
            33 due
              seek #2 to 60 exact
              chase 2 seeking exact target 60 elapsed 25 ms waited 12 ms coalesced 1 burst 1
            60 seek 2 lands at 60
              read position #4
              read position #5
              chase 2 landed exact target 60 position 60 error 0 ms elapsed 52 ms waited 39 ms coalesced 1 burst 1
            """)
    }

    @Test(
        "C9: a foreign seek that began before ours was queued takes its events: ours is sought again")
    func takesOurEvents() throws {
        try expect(
            """
            0 seek to 100
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            1 seek event
            2 seek 1 replied
            3 seek event
              read position #1
            4 position 1 is 200
            10 restart
              read position #2
            11 position 2 is 200
              seek #2 to 100 exact
              chase 1 seeking exact target 100 elapsed 11 ms waited 11 ms coalesced 0
            60 seek 2 lands at 100
              read position #3
              read position #4
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 60 ms waited 60 ms coalesced 0
            """)
    }

    @Test("C9: a target that moves after the foreign seek began is sought")
    func movedAfterMerge() throws {
        try expect(
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
            5 position 1 is 200
            10 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            80 restart
              read position #2
            81 position 2 is 200
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 81 ms waited 71 ms coalesced 0 burst 1
            120 seek 2 lands at 40
              read position #3
              read position #4
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 120 ms waited 110 ms coalesced 0 burst 1
            """)
    }

    @Test("C6: a client's seek to our target stalls: nothing has landed there")
    func foreignStalls() throws {
        try expect(
            with: { ($0.policy, $0.hold) = (.preview, false) },
            policies: .buttons(because: "a preview comes first (C10)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            2 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 40 position 28 elapsed 2 ms waited 1 ms coalesced 0 burst 1
            3 seek event
            4 time-pos 40
            801 due
              forward settled burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 28 of 300 label "10"
                  spoken "Forward 10 seconds"
            10003 due
              seek #2 to 40 keyframes
              chase 1 seeking keyframes target 40 elapsed 10003 ms waited 10002 ms coalesced 0 burst 1
            10005 seek 2 replied
            10006 seek event
              read position #3
            10007 position 3 is 40 the target
            10020 restart
              read position #4
            10021 position 4 is 40
              chase 1 previewed keyframes target 40 position 40 error 0 ms elapsed 10021 ms waited 10020 ms coalesced 0
                  burst 1
              chase 1 landed keyframes target 40 position 40 error 0 ms elapsed 10021 ms waited 10020 ms coalesced 0
                  burst 1
            """)
    }
}
