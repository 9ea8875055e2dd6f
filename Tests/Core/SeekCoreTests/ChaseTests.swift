import Testing

@Suite("The chase: one seek at a time, always to the newest target")
struct ChaseTests {
    @Test("C1, C2, C10: with the policy \"exact\" every seek is exact, and intermediate targets are skipped")
    func coalesces() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            20 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            40 tap forward
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 20 of 300 label "+30"
                  spoken "Forward 30 seconds"
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 1
            60 tap forward
              forward tapped burst 1 taps 4 requested +40 applied +40 origin 20 target 60 position 20 of 300 label "+40"
                  spoken "Forward 40 seconds"
              reply burst 1 taps 4 requested +40 applied +40 target 60 chase 1
            200 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 previewed exact target 60 position 30 elapsed 200 ms waited 140 ms coalesced 2 burst 1
              seek #2 to 60 exact
              chase 1 seeking exact target 60 elapsed 200 ms waited 140 ms coalesced 2 burst 1
            400 seek 2 lands at 60
              read position #3
              read position #4
              chase 1 landed exact target 60 position 60 error 0 ms elapsed 400 ms waited 340 ms coalesced 2 burst 1
            """)
    }

    @Test("C2: a target that moves during the second seek makes a third")
    func third() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            20 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            200 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 previewed exact target 40 position 30 elapsed 200 ms waited 180 ms coalesced 0 burst 1
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 200 ms waited 180 ms coalesced 0 burst 1
            220 tap forward
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 30 of 300 label "+30"
                  spoken "Forward 30 seconds"
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 1
            400 seek 2 lands at 40
              read position #3
              read position #4
              chase 1 previewed exact target 50 position 40 elapsed 400 ms waited 180 ms coalesced 0 burst 1
              seek #3 to 50 exact
              chase 1 seeking exact target 50 elapsed 400 ms waited 180 ms coalesced 0 burst 1
            600 seek 3 lands at 50
              read position #5
              read position #6
              chase 1 landed exact target 50 position 50 error 0 ms elapsed 600 ms waited 380 ms coalesced 0 burst 1
            """)
    }

    @Test("C3: a target that comes back to the one in progress needs no other seek")
    func sameTarget() throws {
        try expect(
            at: 100,
            policies: .buttons(because: "a tap gives a landing up (C10)"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 110 exact
              chase 1 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 1
            20 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 100 target 120 position 100 of 300 label
                  "+20" spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 120 chase 1
            40 undo
              forward settled (undone) burst 1 taps 2 requested +20 applied +20 origin 100 target 120 position 100 of
                  300 label "10" spoken "Forward 10 seconds"
              reply target 100 chase 1
            60 undo
              reply target 120 chase 1
            70 scrub 110 by 1
              reply target 110 chase 1
            100 seek 1 lands at 110
              read position #1
              read position #2
              chase 1 landed exact target 110 position 110 error 0 ms elapsed 100 ms waited 30 ms coalesced 4 burst 1
            """)
    }

    @Test("C3: a target at the current position needs no seek")
    func alreadyThere() throws {
        try expect(
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 scrub 30 by 1
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 1
            80 seek 1 lands at 30.02
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30.02 error 19.999999999999574 ms elapsed 80 ms waited 80 ms
                  coalesced 0
            100 scrub 30 by 1
              chase 2 landed target 30 position 30.02 error 19.999999999999574 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 30 chase 2
            """)
    }

    @Test("C3: after playing on, the same target is a new seek")
    func playedOn() throws {
        try expect(
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 scrub 30 by 1
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 1
            80 seek 1 lands at 30.02
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30.02 error 19.999999999999574 ms elapsed 80 ms waited 80 ms
                  coalesced 0
            180 time-pos 30.12
            200 scrub 30 by 1
              seek #2 to 30 exact
              chase 2 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0
              reply target 30 chase 2
            """)
    }

    @Test("C5: a seek's reply, seek event, restart and position")
    func completion() throws {
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
            5 position 1 is 30
            80 restart
              read position #2
            81 position 2 is 30.02
              chase 1 landed exact target 30 position 30.02 error 19.999999999999574 ms elapsed 81 ms waited 81 ms
                  coalesced 0 burst 1
            """)
    }

    @Test("C5: a stale restart before our seek event is not ours")
    func staleRestart() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 replied
            3 restart
              read position #1
            4 position 1 is 20
            4 seek event
              read position #2
            5 position 2 is 30
            80 restart
              read position #3
            81 position 3 is 30
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 81 ms waited 81 ms coalesced 0 burst 1
            """)
    }

    @Test("C5: a seek event before our reply is not ours")
    func staleSeekEvent() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 seek event
            2 restart
              read position #1
            3 seek 1 replied
            4 seek event
              read position #2
            5 restart
              read position #3
            6 position 1 is 30
            6 position 2 is 30
            7 position 3 is 30
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 7 ms waited 7 ms coalesced 0 burst 1
            """)
    }

    @Test("C5: several seek events and one restart are one completion")
    func mergedEvents() throws {
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
            5 seek event
              read position #2
            6 position 1 is 30
            7 position 2 is 30
            80 restart
              read position #3
            81 position 3 is 30
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 81 ms waited 81 ms coalesced 0 burst 1
            90 restart
              read position #4
            91 position 4 is 30
            """)
    }

    @Test("C15: a chase without a seek lands too, elapsed 0")
    func nothingToSeek() throws {
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
            900 scrub 0 by 1
              chase 2 landed target 0 position 0 error 0 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 0 chase 2
            """)
    }

    @Test("C2: seeks faster than the display are paced, and targets in between are coalesced")
    func paced() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 2 ms waited 2 ms coalesced 0 burst 1
            4 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 30 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 2
            6 tap forward
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 30 of 300 label "+30"
                  spoken "Forward 30 seconds"
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 2
            8 tap forward
              forward tapped burst 1 taps 4 requested +40 applied +40 origin 20 target 60 position 30 of 300 label "+40"
                  spoken "Forward 40 seconds"
              reply burst 1 taps 4 requested +40 applied +40 target 60 chase 2
            33 due
              seek #2 to 60 exact
              chase 2 seeking exact target 60 elapsed 29 ms waited 25 ms coalesced 2 burst 1
            40 seek 2 lands at 60
              read position #3
              read position #4
              chase 2 landed exact target 60 position 60 error 0 ms elapsed 36 ms waited 32 ms coalesced 2 burst 1
            """)
    }

    @Test("C9, C15: a jump drops the target of a waiting seek; kept commands continue the chase")
    func jumpBeforeTheNextSeek() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 2 ms waited 2 ms coalesced 0 burst 1
            4 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 30 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 2
            5 seek event
            6 tap forward
              reply burst 1 taps 3 chase 2
            10 restart
              read position #3
            11 position 3 is 200
              forward settled (foreign-seek) burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 200
                  of 300 label "10" spoken "Forward 10 seconds"
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 200 target 210 position 200 of 300 label
                  "+10" spoken "Forward 10 seconds"
            33 due
              seek #2 to 210 exact
              chase 2 seeking exact target 210 elapsed 29 ms waited 22 ms coalesced 1 burst 2
            """)
    }

    @Test("C9: a refresh while the next seek waits for its pace does not lose the target")
    func refreshBeforeTheNextSeek() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            2 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 2 ms waited 2 ms coalesced 0 burst 1
            4 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 30 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 2
            5 seek event
            10 restart
              read position #3
            11 position 3 is 30.02
            33 due
              seek #2 to 40 exact
              chase 2 seeking exact target 40 elapsed 29 ms waited 29 ms coalesced 0 burst 1
            """)
    }
}
