import Testing

@testable import SeekCore

@Suite("Previews show the way, and one exact seek lands (C7, C10 to C12)") struct PreviewTests {
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

    @Test("C10, C12: a single tap has a picture at once, and lands right behind it")
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

    @Test("C10: a tap supersedes a landing by a preview, and never a preview")
    func burst() throws {
        try expectPreviews(
            """
            0 tap forward
            15 seek 1 lands at 28
            60 tap forward
            70 tap forward
            75 seek 3 lands at 38
            100 seek 4 lands at 48
            135 tap forward
            150 seek 6 lands at 58
            800 seek 7 lands at 60
            """)
    }

    @Test("C1, C5: of a landing that was superseded nothing counts any more")
    func late() throws {
        try expectPreviews(
            """
            0 tap forward
            15 seek 1 lands at 28
            30 seek 2 replied
            31 seek event
            60 tap forward
            61 restart
            62 seek 3 replied
            63 seek event
            64 position 4 is 40
            75 restart
            76 position 5 is 38
            """)
    }

    @Test("C1: a landing whose picture has come is at its end")
    func restarted() throws {
        try expectPreviews(
            """
            0 tap forward
            15 seek 1 lands at 28
            30 seek 2 replied
            31 seek event
            50 restart
            51 tap forward
            52 position 4 is 30
            """)
    }

    @Test("C12: who taps slower than landings take gets each of them at once")
    func slow() throws {
        try expectPreviews(
            """
            0 tap forward
            15 seek 1 lands at 28
            150 seek 2 lands at 30
            600 tap forward
            615 seek 3 lands at 38
            750 seek 4 lands at 40
            """)
    }

    @Test("C10: where landings are cheap they are their own previews")
    func cheap() throws {
        try expectPreviews(
            """
            0 tap forward
            15 seek 1 lands at 28
            40 seek 2 lands at 30
            300 tap forward
            330 seek 3 lands at 40
            400 tap backward
            """)
    }

    @Test("C11: behind a picture from before its origin a forward burst waits for exact ones")
    func sparse() throws {
        try expectPreviews(
            """
            0 tap forward
            15 seek 1 lands at 0
            20 tap forward
            500 seek 2 lands at 30
            900 seek 3 lands at 40
            """)
    }

    @Test("C11: a backward burst shows what lies before its target")
    func back() throws {
        try expectPreviews(
            """
            0 tap backward
            15 seek 1 lands at 0
            """)
    }

    @Test("C11: a keyframe behind the origin is one that may be shown")
    func known() throws {
        try expectPreviews(
            """
            0 tap forward
            15 seek 1 lands at 28
            400 seek 2 lands at 30
            1000 scrub to 31 by 7
            1010 seek 3 lands at 28
            1020 scrub-end
            1400 seek 4 lands at 31
            2000 tap forward
            2015 seek 5 lands at 38
            """)
    }

    @Test("C7: a film that plays is held from the first preview to the landing, and nobody is told")
    func hold() throws {
        try expectPreviews(
            holds: true,
            """
            0 tap forward
            1 pause replied
            2 pause 1 is yes
            15 seek 1 lands at 28
            400 seek 2 lands at 30
            """)
    }

    @Test("C7: a toggle during a hold is one of the intent")
    func toggle() throws {
        try expectPreviews(
            holds: true,
            """
            0 tap forward
            1 pause replied
            2 pause 1 is yes
            15 seek 1 lands at 28
            20 toggle
            21 pause replied
            22 pause 2 is yes
            400 seek 2 lands at 30
            """)
    }

    @Test("C7: who lets a held film go, as a key of mpv's own does, meant to pause it")
    func letGo() throws {
        try expectPreviews(
            holds: true,
            """
            0 tap forward
            1 pause replied
            2 pause 1 is yes
            15 seek 1 lands at 28
            20 pause observed no
            21 pause 2 is no
            400 seek 2 lands at 30
            """)
    }

    @Test("C7: a hold ends with the file")
    func gone() throws {
        try expectPreviews(
            holds: true,
            """
            0 tap forward
            1 pause replied
            2 pause 1 is yes
            10 load asked
            """)
    }

    @Test("C13, C16: a scrub shows previews, and lands when it is over")
    func scrub() throws {
        try expectPreviews(
            """
            0 scrub to 100 by 7
            10 scrub to 110 by 7
            15 seek 1 lands at 98
            33 due
            48 seek 2 lands at 108
            100 scrub-end
            500 seek 3 lands at 110
            """)
    }

    @Test("C16: a scrub that is quiet has ended, and so has one whose client is gone")
    func quiet() throws {
        try expectPreviews(
            """
            0 scrub to 100 by 7
            15 seek 1 lands at 98
            1000 due
            1400 seek 2 lands at 100
            2000 scrub to 50 by 8
            2015 seek 3 lands at 48
            2100 gone 8
            """)
    }

    @Test("a preview that fails leaves the landing to be tried")
    func refused() throws {
        try expectPreviews(
            """
            0 tap forward
            1 seek 1 refused
            400 seek 2 lands at 30
            """)
    }

    @Test("C6: a preview that takes too long is the chase's end")
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
            5 seek to 100
            15 seek 1 lands at 28
            400 seek 2 lands at 100
            """)
    }

    @Test("B6: cancel goes back by one seek, and playback stays held for it")
    func cancel() throws {
        try expectPreviews(
            holds: true,
            """
            0 tap forward
            5 cancel
            15 seek 1 lands at 28
            400 seek 2 lands at 20
            """)
    }

    @Test("C10: with the policy exact there is none of it")
    func exact() throws {
        try expectPreviews(
            policy: .exact,
            """
            0 tap forward
            15 tap forward
            400 seek 1 lands at 30
            """)
    }
}
