import SeekModel
import Testing

/// Taps within one group of pictures, whose previews are all the same picture (C10).
@Suite("Motion between keyframes (C10)")
struct MotionTests {
    private func expectMotion(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try expect(
            with: {
                $0.policy = .preview
                $0.hold = false
            }, text, sourceLocation: sourceLocation)
    }

    @Test(
        """
        where the keyframe on the screen is also the target's, a preview only gives a landing up; it never shows that
        keyframe again after a landing
        """)
    func repeated() throws {
        try expectMotion(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            10 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 10 ms waited 10 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 10 ms waited 10 ms coalesced 0 burst 1
            100 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 28 of 300 label "+20"
                  spoken "Forward 20 seconds"
              seek #3 to 40 keyframes
              chase 1 seeking keyframes target 40 elapsed 100 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            110 seek 3 lands at 38
              read position #3
              read position #4
              chase 1 previewed keyframes target 40 position 38 error -2000 ms elapsed 110 ms waited 10 ms coalesced 0
                  burst 1
              seek #4 to 40 exact
              chase 1 seeking exact target 40 elapsed 110 ms waited 10 ms coalesced 0 burst 1
            200 tap forward
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 38 of 300 label "+30"
                  spoken "Forward 30 seconds"
              seek #5 to 50 keyframes
              chase 1 seeking keyframes target 50 elapsed 200 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 1
            210 seek 5 lands at 48
              read position #5
              read position #6
              chase 1 previewed keyframes target 50 position 48 error -2000 ms elapsed 210 ms waited 10 ms coalesced 0
                  burst 1
              seek #6 to 50 exact
              chase 1 seeking exact target 50 elapsed 210 ms waited 10 ms coalesced 0 burst 1
            300 tap forward
              forward tapped burst 1 taps 4 requested +40 applied +40 origin 20 target 60 position 48 of 300 label "+40"
                  spoken "Forward 40 seconds"
              seek #7 to 60 keyframes
              chase 1 seeking keyframes target 60 elapsed 300 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 4 requested +40 applied +40 target 60 chase 1
            310 seek 7 lands at 58
              read position #7
              read position #8
              chase 1 previewed keyframes target 60 position 58 error -2000 ms elapsed 310 ms waited 10 ms coalesced 0
                  burst 1
            375 due
              seek #8 to 60 exact
              chase 1 seeking exact target 60 elapsed 375 ms waited 75 ms coalesced 0 burst 1
            400 tap forward interval 3
              forward tapped burst 1 taps 5 requested +43 applied +43 origin 20 target 63 position 58 of 300 label "+43"
                  spoken "Forward 43 seconds"
              reply burst 1 taps 5 requested +43 applied +43 target 63 chase 1
            408 due
              seek #9 to 63 keyframes
              chase 1 seeking keyframes target 63 elapsed 408 ms waited 8 ms coalesced 0 burst 1
            410 seek 9 lands at 58
              read position #9
              read position #10
              chase 1 previewed keyframes target 63 position 58 error -5000 ms elapsed 410 ms waited 10 ms coalesced 0
                  burst 1
            430 tap forward interval 3
              forward tapped burst 1 taps 6 requested +46 applied +46 origin 20 target 66 position 58 of 300 label "+46"
                  spoken "Forward 46 seconds"
              reply burst 1 taps 6 requested +46 applied +46 target 66 chase 1
            505 due
              seek #10 to 66 exact
              chase 1 seeking exact target 66 elapsed 505 ms waited 75 ms coalesced 0 burst 1
            900 seek 10 lands at 66
              read position #11
              read position #12
              chase 1 landed exact target 66 position 66 error 0 ms elapsed 900 ms waited 470 ms coalesced 0 burst 1
            1200 tap forward interval 0.5
              forward tapped burst 1 taps 7 requested +46.5 applied +46.5 origin 20 target 66.5 position 66 of 300 label
                  "+46.5" spoken "Forward 46.5 seconds"
              seek #11 to 66.5 exact
              chase 2 seeking exact target 66.5 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 7 requested +46.5 applied +46.5 target 66.5 chase 2
            1205 tap forward interval 0.5
              forward tapped burst 1 taps 8 requested +47 applied +47 origin 20 target 67 position 66 of 300 label "+47"
                  spoken "Forward 47 seconds"
              reply burst 1 taps 8 requested +47 applied +47 target 67 chase 2
            1233 due
              seek #12 to 67 exact
              chase 2 seeking exact target 67 elapsed 33 ms waited 28 ms coalesced 0 burst 1
            1400 seek 12 lands at 67
              read position #13
              read position #14
              chase 2 landed exact target 67 position 67 error 0 ms elapsed 200 ms waited 195 ms coalesced 0 burst 1
            """)
    }
}
