import SeekCore
import SeekModel
import Testing

/// A film whose only keyframe is far before the burst: no preview can be shown (C11).
@Suite("A landing behind a landing (C1, C12)")
struct NewerLandingTests {
    private func expectLandings(
        landing: SeekSettings.Landing = .balanced, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(
            with: {
                $0.policy = .preview
                $0.hold = false
                $0.landing = landing
            }, text, sourceLocation: sourceLocation)
    }

    @Test("late events of the landing that is given up are not those of the newer one")
    func late() throws {
        try expectLandings(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 0
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 0 error -30000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            16 seek 2 replied
            18 seek event
              read position #3
            19 position 3 is 30
            20 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 0 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            48 due
              seek #3 to 40 exact
              chase 1 seeking exact target 40 elapsed 48 ms waited 28 ms coalesced 0 burst 1
            49 seek 3 replied
            300 restart
              read position #4
            301 position 4 is 30
            318 seek event
              read position #5
            319 position 5 is 40
            700 restart
              read position #6
            701 position 6 is 40
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 701 ms waited 681 ms coalesced 0 burst 1
            """)
    }

    @Test("where its landing in progress leads is not known to a seek that is refused")
    func refused() throws {
        try expectLandings(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 0
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 0 error -30000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            16 seek 2 replied
            18 seek event
              read position #3
            19 position 3 is 30
            20 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 0 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            48 due
              seek #3 to 40 exact
              chase 1 seeking exact target 40 elapsed 48 ms waited 28 ms coalesced 0 burst 1
            49 seek 3 replied
            60 tap backward x4
              forward settled (flip) burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 0 of 300
                  label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 4 requested -40 applied -40 origin 40 target 0 position 0 of 300 label "−40"
                  spoken "Backward 40 seconds"
              reply burst 2 taps 4 requested -40 applied -40 target 0 chase 1
            81 due
              seek #4 to 0 keyframes
              chase 1 seeking keyframes target 0 elapsed 81 ms waited 21 ms coalesced 0 burst 2
            82 seek 4 refused
              seek #5 to 0 exact
              chase 1 seeking exact target 0 elapsed 82 ms waited 22 ms coalesced 0 burst 2
            120 seek 5 replied
            300 restart
              read position #4
            301 seek event
              read position #5
            302 position 4 is 0
            303 position 5 is 0
            330 restart
              read position #6
            331 position 6 is 0
              chase 1 landed exact target 0 position 0 error 0 ms elapsed 331 ms waited 271 ms coalesced 0 burst 2
            """)
    }

    @Test("a landing that is nearly done is shown first")
    func nearlyDone() throws {
        try expectLandings(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 0
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 0 error -30000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            480 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 0 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            500 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 previewed exact target 40 position 30 elapsed 500 ms waited 20 ms coalesced 0 burst 1
              seek #3 to 40 exact
              chase 1 seeking exact target 40 elapsed 500 ms waited 20 ms coalesced 0 burst 1
            900 seek 3 lands at 40
              read position #5
              read position #6
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 900 ms waited 420 ms coalesced 0 burst 1
            """)
    }

    @Test("eager does not wait for it")
    func eager() throws {
        try expectLandings(
            landing: .eager,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 0
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 0 error -30000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            480 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 0 of 300 label "+20"
                  spoken "Forward 20 seconds"
              seek #3 to 40 exact
              chase 1 seeking exact target 40 elapsed 480 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            """)
    }

    @Test("thrifty waits longer")
    func thrifty() throws {
        try expectLandings(
            landing: .thrifty,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 0
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 0 error -30000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            200 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 0 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            320 due
              seek #3 to 40 exact
              chase 1 seeking exact target 40 elapsed 320 ms waited 120 ms coalesced 0 burst 1
            """)
    }

    @Test("the policy exact waits until the seek in progress is done")
    func exact() throws {
        try expect(
            with: { $0.landing = .eager },
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
            820 due
              forward settled burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            """)
    }
}
