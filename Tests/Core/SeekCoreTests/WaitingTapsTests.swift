import Testing

@Suite("Waiting taps: the base is unknown during a foreign seek")
struct WaitingTapsTests {
    @Test("C9: a seek event between our restart and our read: one more restart is awaited")
    func betweenRestartAndRead() throws {
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
            81 seek event
              read position #3
            82 position 2 is 200
            83 position 3 is 200
            150 restart
              read position #4
            151 position 4 is 200
              chase 1 aborted (foreign-seek) exact target 30 position 200 elapsed 151 ms waited 151 ms coalesced 0 burst
                  1
              forward settled (foreign-seek) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 200
                  of 300 label "10" spoken "Forward 10 seconds"
            """)
    }

    @Test("B5, C9: a tap during a foreign seek waits for the base")
    func tapDuring() throws {
        try expect(
            """
            0 seek event
            10 tap forward
              forward pending burst 1 taps 1 position 20 of 300 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 1
            20 tap forward
              forward pending burst 1 taps 2 position 20 of 300 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 2 chase 1
            100 restart
              read position #1
            101 position 1 is 200
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 200 target 220 position 200 of 300 label
                  "+20" spoken "Forward 20 seconds"
              seek #1 to 220 exact
              chase 1 seeking exact target 220 elapsed 91 ms waited 0 ms coalesced 0 burst 1
            180 seek 1 lands at 220
              read position #2
              read position #3
              chase 1 landed exact target 220 position 220 error 0 ms elapsed 170 ms waited 79 ms coalesced 0 burst 1
            """)
    }

    @Test("B5, C9: a tap during a refresh continues the running burst")
    func tapOfABurst() throws {
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
            110 tap forward
              reply burst 1 taps 2 chase 2
            115 tap forward
              reply burst 1 taps 3 chase 2
            120 restart
              read position #3
            121 position 3 is 30.1
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 30.1 of 300 label
                  "+30" spoken "Forward 30 seconds"
              seek #2 to 50 exact
              chase 2 seeking exact target 50 elapsed 11 ms waited 0 ms coalesced 0 burst 1
            """)
    }

    @Test("B5, C9: a tap during a jump starts a burst from the jump's landing")
    func tapOfABurstInAJump() throws {
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
            110 tap forward
              reply burst 1 taps 2 chase 2
            120 restart
              read position #3
            121 position 3 is 200
              forward settled (foreign-seek) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 200
                  of 300 label "10" spoken "Forward 10 seconds"
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 200 target 210 position 200 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #2 to 210 exact
              chase 2 seeking exact target 210 elapsed 11 ms waited 0 ms coalesced 0 burst 2
            """)
    }

    @Test("C9: the burst's window ends while its tap waits for the base")
    func windowEnds() throws {
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
            110 tap forward
              reply burst 1 taps 2 chase 2
            910 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
              forward pending burst 2 taps 1 position 30 of 300 label "10" spoken "Forward 10 seconds"
            1000 restart
              read position #3
            1001 position 3 is 200
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 200 target 210 position 200 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #2 to 210 exact
              chase 2 seeking exact target 210 elapsed 891 ms waited 0 ms coalesced 0 burst 2
            """)
    }

    @Test("C9: an absolute target need not wait for a foreign seek")
    func absolute() throws {
        try expect(
            policies: .buttons(because: "a gesture lands at its end (C16)"),
            """
            0 seek event
            10 scrub 100 by 1
              seek #1 to 100 exact
              chase 1 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            20 seek 1 replied
            30 restart
              read position #1
            31 position 1 is 70
            40 seek event
              read position #2
            41 position 2 is 100
            90 restart
              read position #3
            91 position 3 is 100
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 81 ms waited 81 ms coalesced 0
            """)
    }

    @Test("B6, C9: cancel while a tap waits for the base goes back to the running burst's origin")
    func cancelWhileWaiting() throws {
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
            110 tap forward
              reply burst 1 taps 2 chase 2
            120 cancel
              forward cancelled (cancelled) burst 2 taps 1 position 30 of 300 label "10" spoken "Forward 10 seconds"
              forward cancelled (cancelled) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 2 cancelled (cancelled) elapsed 10 ms waited 10 ms coalesced 0 burst 1
              seek #2 to 20 exact
              chase 3 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 3
            """)
    }

    @Test("B3, C9: a flip while the base is awaited settles the burst when it is known")
    func flipWhileWaiting() throws {
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
            110 tap backward x2
              backward pending burst 2 taps 2 position 30 of 300 label "10" spoken "Backward 10 seconds"
              reply burst 2 taps 2 chase 2
            120 restart
              read position #3
            121 position 3 is 30.1
              forward settled (flip) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30.1 of 300
                  label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 2 requested -20 applied -20 origin 30.1 target 10.100000000000001 position
                  30.1 of 300 label "−20" spoken "Backward 20 seconds"
              seek #2 to 10.100000000000001 exact
              chase 2 seeking exact target 10.100000000000001 elapsed 11 ms waited 0 ms coalesced 0 burst 2
            """)
    }

    @Test("C4, C9: the file ends while a tap of a running burst waits for the base")
    func fileEndsWhileWaiting() throws {
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
            110 tap forward
              reply burst 1 taps 2 chase 2
            120 file 1 ends eof
              forward settled (file-ended) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of
                  300 label "10" spoken "Forward 10 seconds"
              forward failed (file-ended) burst 2 taps 1 position 30 of 300 label "10" spoken "Forward 10 seconds"
              chase 2 aborted (file-ended) elapsed 10 ms waited 10 ms coalesced 0 burst 1
              media ended (eof) path "film.mkv" duration 300 seekable
              read idle
            """)
    }

    @Test("B6, C9: undo while a tap waits for the base")
    func undoWhileWaiting() throws {
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
            110 tap forward
              reply burst 1 taps 2 chase 2
            120 undo
              forward settled (undone) burst 2 taps 1 position 30 of 300 label "10" spoken "Forward 10 seconds"
              forward settled (undone) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300
                  label "10" spoken "Forward 10 seconds"
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 10 ms waited 0 ms coalesced 0 burst 1
              reply target 20 chase 2
            """)
    }

    @Test("C15: an absolute seek lands while a tap waits: the tap continues the chase that its reply named")
    func seekLandsFirst() throws {
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
            6 seek event
            10 seek to 200
              reply target 200 chase 2
            12 tap forward
              forward pending burst 1 taps 1 position 100 of 300 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 2
            33 due
              seek #2 to 200 exact
              chase 2 seeking exact target 200 elapsed 23 ms waited 21 ms coalesced 0 burst 1
            60 seek 2 lands at 200
              read position #3
              read position #4
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 200 target 210 position 200 of 300 label
                  "+10" spoken "Forward 10 seconds"
            66 due
              seek #3 to 210 exact
              chase 2 seeking exact target 210 elapsed 56 ms waited 6 ms coalesced 0 burst 1
            140 seek 3 lands at 210
              read position #5
              read position #6
              chase 2 landed exact target 210 position 210 error 0 ms elapsed 130 ms waited 80 ms coalesced 0 burst 1
            """)
    }

    @Test("C15: an absolute seek fails while a tap waits: the tap continues the chase that its reply named")
    func seekFailsFirst() throws {
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
            6 seek event
            10 seek to 200
              reply target 200 chase 2
            12 tap forward
              forward pending burst 1 taps 1 position 100 of 300 label "10" spoken "Forward 10 seconds"
              reply burst 1 taps 1 chase 2
            33 due
              seek #2 to 200 exact
              chase 2 seeking exact target 200 elapsed 23 ms waited 21 ms coalesced 0 burst 1
            60 seek 2 refused
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
            """)
    }
}
