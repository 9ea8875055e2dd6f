import SeekCore
import SeekModel
import Testing

@Suite("Bursts: taps of one button add up")
struct BurstTests {
    @Test("B1: a tap starts a burst of one interval; the end of its window settles it")
    func oneTap() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            80 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
            """)
    }

    @Test("B1: a backward tap has a negative total")
    func oneTapBack() throws {
        try expect(
            at: 100,
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            80 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            800 due
              backward settled burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 90 of 300 label
                  "10" spoken "Backward 10 seconds"
            """)
    }

    @Test("B2: each tap within the window adds an interval and re-arms the window")
    func addsUp() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            300 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            1000 tap forward
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 20 of 300 label "+30"
                  spoken "Forward 30 seconds"
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 1
            1200 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 previewed exact target 50 position 30 elapsed 1200 ms waited 200 ms coalesced 1 burst 1
              seek #2 to 50 exact
              chase 1 seeking exact target 50 elapsed 1200 ms waited 200 ms coalesced 1 burst 1
            1300 seek 2 lands at 50
              read position #3
              read position #4
              chase 1 landed exact target 50 position 50 error 0 ms elapsed 1300 ms waited 300 ms coalesced 1 burst 1
            1800 due
              forward settled burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 50 of 300 label "10"
                  spoken "Forward 10 seconds"
            """)
    }

    @Test(
        "B2: the window settles the burst though the seek has not landed; the next tap starts a burst from the target")
    func settlesBeforeLanding() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            900 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              reply burst 2 taps 1 requested +10 applied +10 target 40 chase 1
            1200 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 previewed exact target 40 position 30 elapsed 1200 ms waited 300 ms coalesced 0 burst 2
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 1200 ms waited 300 ms coalesced 0 burst 2
            1300 seek 2 lands at 40
              read position #3
              read position #4
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 1300 ms waited 400 ms coalesced 0 burst 2
            1700 due
              forward settled burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 40 of 300 label "10"
                  spoken "Forward 10 seconds"
            """)
    }

    @Test("B2: the window is configurable")
    func ownWindow() throws {
        try expect(
            with: { $0.accumulateWindow = .milliseconds(200) },
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            199 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            399 due
              forward settled burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            400 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 40 target 50 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              reply burst 2 taps 1 requested +10 applied +10 target 50 chase 1
            """)
    }

    @Test("B5: the base is the burst's target, also after its seek has landed and the film went on")
    func baseIsTheTarget() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            80 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            400 time-pos 30.32
            500 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 30.32 of 300 label
                  "+20" spoken "Forward 20 seconds"
              seek #2 to 40 exact
              chase 2 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 2
            580 seek 2 lands at 40
              read position #3
              read position #4
              chase 2 landed exact target 40 position 40 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            """)
    }

    @Test("B5: the base of a new burst is where the film is now")
    func baseIsThePosition() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            80 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
            900 time-pos 30.82
            950 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30.82 target 40.82 position 30.82 of 300
                  label "+10" spoken "Forward 10 seconds"
              seek #2 to 40.82 exact
              chase 2 seeking exact target 40.82 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 40.82 chase 2
            """)
    }

    @Test("B5: a position reported during a seek is its target, not the base")
    func noPositionDuringASeek() throws {
        try expect(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 seek 1 replied
            11 seek event
              read position #1
            12 time-pos 30
            13 position 1 is 30
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            810 tap backward
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 30 target 20 position 20 of 300 label
                  "−10" spoken "Backward 10 seconds"
              reply burst 2 taps 1 requested -10 applied -10 target 20 chase 1
            """)
    }

    @Test("B7: a count is one event and one move of the target")
    func count() throws {
        try expect(
            """
            0 tap forward x3
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 20 of 300 label "+30"
                  spoken "Forward 30 seconds"
              seek #1 to 50 exact
              chase 1 seeking exact target 50 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 1
            80 seek 1 lands at 50
              read position #1
              read position #2
              chase 1 landed exact target 50 position 50 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            100 tap forward x2
              forward tapped burst 1 taps 5 requested +50 applied +50 origin 20 target 70 position 50 of 300 label "+50"
                  spoken "Forward 50 seconds"
              seek #2 to 70 exact
              chase 2 seeking exact target 70 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 5 requested +50 applied +50 target 70 chase 2
            """)
    }

    @Test("B8: steps give the n-th tap its own amount, the last one repeating; the idle button shows the first")
    func steps() throws {
        try expect(
            with: { $0.forwardSteps = [10, 10, 30, 60] },
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            20 tap forward
              forward tapped burst 1 taps 3 requested +50 applied +50 origin 20 target 70 position 20 of 300 label "+50"
                  spoken "Forward 50 seconds"
              reply burst 1 taps 3 requested +50 applied +50 target 70 chase 1
            30 tap forward
              forward tapped burst 1 taps 4 requested +110 applied +110 origin 20 target 130 position 20 of 300 label
                  "+1:50" spoken "Forward 1 minute 50 seconds"
              reply burst 1 taps 4 requested +110 applied +110 target 130 chase 1
            40 tap forward
              forward tapped burst 1 taps 5 requested +170 applied +170 origin 20 target 190 position 20 of 300 label
                  "+2:50" spoken "Forward 2 minutes 50 seconds"
              reply burst 1 taps 5 requested +170 applied +170 target 190 chase 1
            840 due
              forward settled burst 1 taps 5 requested +170 applied +170 origin 20 target 190 position 20 of 300 label
                  "10" spoken "Forward 10 seconds"
            850 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 previewed exact target 190 position 30 elapsed 850 ms waited 810 ms coalesced 3 burst 1
              seek #2 to 190 exact
              chase 1 seeking exact target 190 elapsed 850 ms waited 810 ms coalesced 3 burst 1
            900 seek 2 lands at 190
              read position #3
              read position #4
              chase 1 landed exact target 190 position 190 error 0 ms elapsed 900 ms waited 860 ms coalesced 3 burst 1
            """)
    }

    @Test("B8: the taps of a count use the steps in order")
    func stepsByCount() throws {
        try expect(
            with: { $0.forwardSteps = [10, 20, 30] },
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 tap forward x3
              forward tapped burst 1 taps 4 requested +90 applied +90 origin 20 target 110 position 20 of 300 label
                  "+1:30" spoken "Forward 1 minute 30 seconds"
              reply burst 1 taps 4 requested +90 applied +90 target 110 chase 1
            """)
    }

    @Test("B8: an interval given with a tap applies to that tap only")
    func intervalOverride() throws {
        try expect(
            """
            0 tap forward interval 2.5
              forward tapped burst 1 taps 1 requested +2.5 applied +2.5 origin 20 target 22.5 position 20 of 300 label
                  "+2.5" spoken "Forward 2.5 seconds"
              seek #1 to 22.5 exact
              chase 1 seeking exact target 22.5 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +2.5 applied +2.5 target 22.5 chase 1
            100 tap forward
              forward tapped burst 1 taps 2 requested +12.5 applied +12.5 origin 20 target 32.5 position 20 of 300 label
                  "+12.5" spoken "Forward 12.5 seconds"
              reply burst 1 taps 2 requested +12.5 applied +12.5 target 32.5 chase 1
            200 tap forward x2 interval 0.5
              forward tapped burst 1 taps 4 requested +13.5 applied +13.5 origin 20 target 33.5 position 20 of 300 label
                  "+13.5" spoken "Forward 13.5 seconds"
              reply burst 1 taps 4 requested +13.5 applied +13.5 target 33.5 chase 1
            """)
    }

    @Test("B8: each button has its own steps")
    func stepsOfEach() throws {
        try expect(
            at: 100, with: { $0.backwardSteps = [7] },
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -7 applied -7 origin 100 target 93 position 100 of 300 label "−7"
                  spoken "Backward 7 seconds"
              seek #1 to 93 exact
              chase 1 seeking exact target 93 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -7 applied -7 target 93 chase 1
            100 tap forward
              backward settled (flip) burst 1 taps 1 requested -7 applied -7 origin 100 target 93 position 100 of 300
                  label "7" spoken "Backward 7 seconds"
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 93 target 103 position 100 of 300 label
                  "+10" spoken "Forward 10 seconds"
              reply burst 2 taps 1 requested +10 applied +10 target 103 chase 1
            """)
    }

    @Test("B9: the spoken text for one second is singular")
    func oneSecond() throws {
        try expect(
            """
            0 tap forward interval 1
              forward tapped burst 1 taps 1 requested +1 applied +1 origin 20 target 21 position 20 of 300 label "+1"
                  spoken "Forward 1 second"
              seek #1 to 21 exact
              chase 1 seeking exact target 21 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +1 applied +1 target 21 chase 1
            800 due
              forward settled burst 1 taps 1 requested +1 applied +1 origin 20 target 21 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            900 tap backward interval 0.4
              backward tapped burst 2 taps 1 requested -0.4 applied -0.4 origin 21 target 20.6 position 20 of 300 label
                  "−0.4" spoken "Backward 0.4 seconds"
              reply burst 2 taps 1 requested -0.4 applied -0.4 target 20.6 chase 1
            """)
    }
}
