import Testing

@testable import SeekCore
@testable import SeekModel

@Suite("Previews, and one exact seek to land (C7, C10 to C12)") struct PreviewTests {
    private func expectPreviews(
        holds: Bool = false, policy: SeekSettings.Policy = .preview, _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(
            with: {
                $0.policy = policy
                $0.hold = holds
            }, text, sourceLocation: sourceLocation)
    }

    @Test("C10, C12: a single tap has a picture at once, and lands right after it")
    func single() throws {
        try expectPreviews(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            400 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 400 ms waited 400 ms coalesced 0 burst 1
            """)
    }

    @Test("C10: a tap replaces a landing in progress by a preview, but never a preview")
    func burst() throws {
        try expectPreviews(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            80 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 28 of 300 label "+20"
                  spoken "Forward 20 seconds"
              seek #3 to 40 keyframes
              chase 1 seeking keyframes target 40 elapsed 80 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            90 tap forward
              forward tapped burst 1 taps 3 requested +30 applied +30 origin 20 target 50 position 28 of 300 label "+30"
                  spoken "Forward 30 seconds"
              reply burst 1 taps 3 requested +30 applied +30 target 50 chase 1
            95 seek 3 lands at 38
              read position #3
              read position #4
              chase 1 previewed keyframes target 50 position 38 elapsed 95 ms waited 5 ms coalesced 0 burst 1
            157 due
              seek #4 to 50 keyframes
              chase 1 seeking keyframes target 50 elapsed 157 ms waited 67 ms coalesced 0 burst 1
            160 seek 4 lands at 48
              read position #5
              read position #6
              chase 1 previewed keyframes target 50 position 48 error -2000 ms elapsed 160 ms waited 70 ms coalesced 0
                  burst 1
              seek #5 to 50 exact
              chase 1 seeking exact target 50 elapsed 160 ms waited 70 ms coalesced 0 burst 1
            180 tap forward
              forward tapped burst 1 taps 4 requested +40 applied +40 origin 20 target 60 position 48 of 300 label "+40"
                  spoken "Forward 40 seconds"
              reply burst 1 taps 4 requested +40 applied +40 target 60 chase 1
            193 due
              seek #6 to 60 keyframes
              chase 1 seeking keyframes target 60 elapsed 193 ms waited 13 ms coalesced 0 burst 1
            210 seek 6 lands at 58
              read position #7
              read position #8
              chase 1 previewed keyframes target 60 position 58 error -2000 ms elapsed 210 ms waited 30 ms coalesced 0
                  burst 1
            255 due
              seek #7 to 60 exact
              chase 1 seeking exact target 60 elapsed 255 ms waited 75 ms coalesced 0 burst 1
            800 seek 7 lands at 60
              read position #9
              read position #10
              chase 1 landed exact target 60 position 60 error 0 ms elapsed 800 ms waited 620 ms coalesced 0 burst 1
            """)
    }

    @Test("C1, C5: events of a superseded landing are ignored")
    func late() throws {
        try expectPreviews(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            30 seek 2 replied
            31 seek event
              read position #3
            80 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 28 of 300 label "+20"
                  spoken "Forward 20 seconds"
              seek #3 to 40 keyframes
              chase 1 seeking keyframes target 40 elapsed 80 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            81 restart
              read position #4
            82 seek 3 replied
            82 position 4 is 30
            83 seek event
              read position #5
            84 position 5 is 40
            95 restart
              read position #6
            96 position 6 is 38
              chase 1 previewed keyframes target 40 position 38 error -2000 ms elapsed 96 ms waited 16 ms coalesced 0
                  burst 1
              seek #4 to 40 exact
              chase 1 seeking exact target 40 elapsed 96 ms waited 16 ms coalesced 0 burst 1
            """)
    }

    @Test("C1: a landing whose picture is shown is not superseded")
    func restarted() throws {
        try expectPreviews(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            30 seek 2 replied
            31 seek event
              read position #3
            150 restart
              read position #4
            151 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 28 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            152 position 4 is 30
              chase 1 previewed exact target 40 position 30 elapsed 152 ms waited 1 ms coalesced 0 burst 1
              seek #3 to 40 keyframes
              chase 1 seeking keyframes target 40 elapsed 152 ms waited 1 ms coalesced 0 burst 1
            """)
    }

    @Test("C12: if taps are slower than landings, each lands at once")
    func slow() throws {
        try expectPreviews(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            150 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 150 ms waited 150 ms coalesced 0 burst 1
            600 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 30 of 300 label "+20"
                  spoken "Forward 20 seconds"
              seek #3 to 40 keyframes
              chase 2 seeking keyframes target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 2
            615 seek 3 lands at 38
              read position #5
              read position #6
              chase 2 previewed keyframes target 40 position 38 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #4 to 40 exact
              chase 2 seeking exact target 40 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            750 seek 4 lands at 40
              read position #7
              read position #8
              chase 2 landed exact target 40 position 40 error 0 ms elapsed 150 ms waited 150 ms coalesced 0 burst 1
            """)
    }

    @Test("C10: cheap landings need no previews")
    func cheap() throws {
        try expectPreviews(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            40 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 40 ms waited 40 ms coalesced 0 burst 1
            300 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 30 of 300 label "+20"
                  spoken "Forward 20 seconds"
              seek #3 to 40 exact
              chase 2 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 2
            330 seek 3 lands at 40
              read position #5
              read position #6
              chase 2 landed exact target 40 position 40 error 0 ms elapsed 30 ms waited 30 ms coalesced 0 burst 1
            400 tap backward
              forward settled (flip) burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 40 of 300
                  label "10" spoken "Forward 10 seconds"
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 40 target 30 position 40 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #4 to 30 exact
              chase 3 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -10 applied -10 target 30 chase 3
            """)
    }

    @Test("C11: after a picture from before its origin a forward burst shows exact ones only")
    func sparse() throws {
        try expectPreviews(
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
            20 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 0 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            48 due
              seek #3 to 40 exact
              chase 1 seeking exact target 40 elapsed 48 ms waited 28 ms coalesced 0 burst 1
            500 seek 3 lands at 40
              read position #3
              read position #4
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 500 ms waited 480 ms coalesced 0 burst 1
            """)
    }

    @Test("C11: a backward burst shows pictures from before its target")
    func back() throws {
        try expectPreviews(
            """
            0 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 20 target 10 position 20 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 10 keyframes
              chase 1 seeking keyframes target 10 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 10 chase 1
            15 seek 1 lands at 0
              read position #1
              read position #2
              chase 1 previewed keyframes target 10 position 0 error -10000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 10 exact
              chase 1 seeking exact target 10 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            """)
    }

    @Test("C11: if a keyframe seek might land before the origin, only the landing is shown")
    func unknown() throws {
        try expectPreviews(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 seek 1 lands at 22
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 22 error -8000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            400 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 400 ms waited 400 ms coalesced 0 burst 1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 30 of 300 label "10"
                  spoken "Forward 10 seconds"
            2000 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 30 target 40 position 30 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #3 to 40 exact
              chase 2 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 40 chase 2
            2400 seek 3 lands at 40
              read position #5
              read position #6
              chase 2 landed exact target 40 position 40 error 0 ms elapsed 400 ms waited 400 ms coalesced 0 burst 2
            """)
    }

    @Test("C7: a playing film is held from the first preview to the landing, without an event")
    func hold() throws {
        try expectPreviews(
            holds: true,
            """
            0 tap forward
              set pause yes
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 pause replied
              read pause #1
            2 pause 1 is yes
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            400 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 400 ms waited 400 ms coalesced 0 burst 1
              set pause no
            """)
    }

    @Test("C7: a toggle during a hold changes the intent")
    func toggle() throws {
        try expectPreviews(
            holds: true,
            """
            0 tap forward
              set pause yes
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 pause replied
              read pause #1
            2 pause 1 is yes
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            20 toggle
              set pause yes
              play-button icon play spoken "Play"
              reply playing no
            21 pause replied
              read pause #2
            22 pause 2 is yes
            400 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 400 ms waited 400 ms coalesced 0 burst 1
            """)
    }

    @Test("C7: a key of mpv that unpauses a held film counts as a pause")
    func letGo() throws {
        try expectPreviews(
            holds: true,
            """
            0 tap forward
              set pause yes
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 pause replied
              read pause #1
            2 pause 1 is yes
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 30 position 28 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
                  burst 1
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 15 ms waited 15 ms coalesced 0 burst 1
            20 pause observed no
              read pause #2
            21 pause 2 is no
              set pause yes
              play-button icon play spoken "Play"
            400 seek 2 lands at 30
              read position #3
              read position #4
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 400 ms waited 400 ms coalesced 0 burst 1
            """)
    }

    @Test("C7: a hold ends with the file")
    func gone() throws {
        try expectPreviews(
            holds: true,
            """
            0 tap forward
              set pause yes
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 pause replied
              read pause #1
            2 pause 1 is yes
            10 load asked
            11 load accepted as 2
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) keyframes target 30 elapsed 11 ms waited 11 ms coalesced 0 burst 1
              set pause no
            """)
    }

    @Test("C13, C16: a scrub shows previews, and lands when it ends")
    func scrub() throws {
        try expectPreviews(
            """
            0 scrub 100 by 7
              seek #1 to 100 keyframes
              chase 1 seeking keyframes target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            10 scrub 110 by 7
              reply target 110 chase 1
            15 seek 1 lands at 98
              read position #1
              read position #2
              chase 1 previewed keyframes target 110 position 98 elapsed 15 ms waited 5 ms coalesced 0
            33 due
              seek #2 to 110 keyframes
              chase 1 seeking keyframes target 110 elapsed 33 ms waited 23 ms coalesced 0
            48 seek 2 lands at 108
              read position #3
              read position #4
              chase 1 previewed keyframes target 110 position 108 error -2000 ms elapsed 48 ms waited 38 ms coalesced 0
            100 scrub-end by 7
              seek #3 to 110 exact
              chase 1 seeking exact target 110 elapsed 100 ms waited 90 ms coalesced 0
              reply target 110 chase 1
            500 seek 3 lands at 110
              read position #5
              read position #6
              chase 1 landed exact target 110 position 110 error 0 ms elapsed 500 ms waited 490 ms coalesced 0
            """)
    }

    @Test("C16: a scrub ends after a time without steps, and when its client disconnects")
    func quiet() throws {
        try expectPreviews(
            """
            0 scrub 100 by 7
              seek #1 to 100 keyframes
              chase 1 seeking keyframes target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 1
            15 seek 1 lands at 98
              read position #1
              read position #2
              chase 1 previewed keyframes target 100 position 98 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
            1000 due
              seek #2 to 100 exact
              chase 1 seeking exact target 100 elapsed 1000 ms waited 1000 ms coalesced 0
            1400 seek 2 lands at 100
              read position #3
              read position #4
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 1400 ms waited 1400 ms coalesced 0
            2000 scrub 50 by 8
              seek #3 to 50 keyframes
              chase 2 seeking keyframes target 50 elapsed 0 ms waited 0 ms coalesced 0
              reply target 50 chase 2
            2015 seek 3 lands at 48
              read position #5
              read position #6
              chase 2 previewed keyframes target 50 position 48 error -2000 ms elapsed 15 ms waited 15 ms coalesced 0
            2100 gone 8
              seek #4 to 50 exact
              chase 2 seeking exact target 50 elapsed 100 ms waited 100 ms coalesced 0
            """)
    }

    @Test("after a failed preview the landing is still tried")
    func refused() throws {
        try expectPreviews(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 seek 1 refused
              seek #2 to 30 exact
              chase 1 seeking exact target 30 elapsed 1 ms waited 1 ms coalesced 0 burst 1
            400 seek 2 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 400 ms waited 400 ms coalesced 0 burst 1
            """)
    }

    @Test("C6: a preview that takes too long ends the chase")
    func stalled() throws {
        try expectPreviews(
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            1 seek 1 replied
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "10"
                  spoken "Forward 10 seconds"
            10000 due
              chase 1 stalled (timeout) keyframes target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
              chase 1 failed (timeout) keyframes target 30 elapsed 10000 ms waited 10000 ms coalesced 0 burst 1
            """)
    }

    @Test("C13: an absolute seek lands without a preview of its own")
    func absolute() throws {
        try expectPreviews(
            holds: true,
            """
            0 tap forward
              set pause yes
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            5 seek to 100
              forward settled (seek) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300
                  label "10" spoken "Forward 10 seconds"
              reply target 100 chase 1
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 1 previewed keyframes target 100 position 28 elapsed 15 ms waited 10 ms coalesced 0 burst 1
            33 due
              seek #2 to 100 exact
              chase 1 seeking exact target 100 elapsed 33 ms waited 28 ms coalesced 0 burst 1
            400 seek 2 lands at 100
              read position #3
              read position #4
              chase 1 landed exact target 100 position 100 error 0 ms elapsed 400 ms waited 395 ms coalesced 0 burst 1
              set pause no
            """)
    }

    @Test("B6: cancel goes back by one seek, and playback stays held for it")
    func cancel() throws {
        try expectPreviews(
            holds: true,
            """
            0 tap forward
              set pause yes
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 keyframes
              chase 1 seeking keyframes target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            5 cancel
              forward cancelled (cancelled) burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of
                  300 label "10" spoken "Forward 10 seconds"
              chase 1 cancelled (cancelled) keyframes target 30 elapsed 5 ms waited 5 ms coalesced 0 burst 1
              reply target 20 chase 2
            15 seek 1 lands at 28
              read position #1
              read position #2
              chase 2 previewed keyframes target 20 position 28 elapsed 10 ms waited 10 ms coalesced 0
            33 due
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 28 ms waited 28 ms coalesced 0
            400 seek 2 lands at 20
              read position #3
              read position #4
              chase 2 landed exact target 20 position 20 error 0 ms elapsed 395 ms waited 395 ms coalesced 0
              set pause no
            """)
    }

    @Test("C10: the policy \"exact\" has no previews")
    func exact() throws {
        try expectPreviews(
            policy: .exact,
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 20 target 30 position 20 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 30 chase 1
            15 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 20 target 40 position 20 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 40 chase 1
            400 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 previewed exact target 40 position 30 elapsed 400 ms waited 385 ms coalesced 0 burst 1
              seek #2 to 40 exact
              chase 1 seeking exact target 40 elapsed 400 ms waited 385 ms coalesced 0 burst 1
            """)
    }
}
