import Testing

@Suite("Flips: a tap on the other button")
struct FlipTests {
    @Test("B3 restart: the running burst settles, and another starts from its target")
    func restart() throws {
        try expect(
            at: 100,
            """
            0 tap forward x3
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 100 target 130 position 100 of 300 label
                  "+30" spoken "Forward 30 seconds"
              seek #1 to 130 exact
              chase 1 seeking exact target 130 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +30 applied +30 target 130 chase 1
            50 tap backward
              forward settled (flip) burst 1 taps 3 requested +30 applied +30 origin 100 target 130 position 100 of 300
                  label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 130 target 120 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              reply burst 2 taps 1 requested -10 applied -10 target 120 chase 1
            80 seek 1 lands at 130
              read position #1
              read position #2
              chase 1 previewed exact target 120 position 130 elapsed 80 ms waited 30 ms coalesced 0 burst 2
              seek #2 to 120 exact
              chase 1 seeking exact target 120 elapsed 80 ms waited 30 ms coalesced 0 burst 2
            160 seek 2 lands at 120
              read position #3
              read position #4
              chase 1 landed exact target 120 position 120 error 0 ms elapsed 160 ms waited 110 ms coalesced 0 burst 2
            850 due
              backward settled burst 2 taps 1 requested -10 applied -10 origin 130 target 120 position 120 of 300 label
                  "10" spoken "Backward 10 seconds"
            """)
    }

    @Test("B3 restart: after the landing the flip counts from the current position")
    func restartAfterLanding() throws {
        try expect(
            at: 100,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 110 exact
              chase 1 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 1
            80 seek 1 lands at 110
              read position #1
              read position #2
              chase 1 landed exact target 110 position 110 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            300 time-pos 110.2
            310 tap backward
              forward settled (flip) burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 110.2 of
                  300 label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 110.2 target 100.2 position 110.2 of 300
                  label "−10" spoken "Backward 10 seconds"
              seek #2 to 100.2 exact
              chase 2 seeking exact target 100.2 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -10 applied -10 target 100.2 chase 2
            """)
    }

    @Test("B3 restart: a tap and a tap back lead to the origin, and the seek back follows")
    func thereAndBack() throws {
        try expect(
            at: 100,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 110 exact
              chase 1 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 110 chase 1
            20 tap backward
              forward settled (flip) burst 1 taps 1 requested +10 applied +10 origin 100 target 110 position 100 of 300
                  label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 110 target 100 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              reply burst 2 taps 1 requested -10 applied -10 target 100 chase 1
            80 seek 1 lands at 110
              read position #1
              read position #2
              chase 1 previewed exact target 100 position 110 elapsed 80 ms waited 60 ms coalesced 0 burst 2
              seek #2 to 100 exact
              chase 1 seeking exact target 100 elapsed 80 ms waited 60 ms coalesced 0 burst 2
            160 seek 2 lands at 100
              read position #3
              read position #4
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 160 ms waited 140 ms coalesced 0 burst 2
            """)
    }
}
