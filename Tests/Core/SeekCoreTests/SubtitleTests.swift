import SeekProtocol
import Testing

@testable import SeekCore
@testable import SeekModel

/// T1, N1 to N3: subtitles on a skip back, and places at the start of a line. The film plays at 100 s.
@Suite struct SubtitleTests {
    private func expect(
        at position: Double = 100, with change: (inout SeekSettings) -> Void = { _ in }, _ text: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try SeekCoreTests.expect(at: position, with: change, text, sourceLocation: sourceLocation)
    }

    // MARK: - Subtitles on a skip back (T1)

    @Test("T1: a tap back shows the subtitles until the film is 2 s past the place where it was")
    func passed() throws {
        try expect(
            """
            0 subtitles chosen 0
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            900 due
              backward settled burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 90 of 300 label
                  "10" spoken "Backward 10 seconds"
            2180 time-pos 92
            11000 time-pos 101
            12004 due
            12008 due
            12016 due
            12020 time-pos 102
              hide subtitles
              subtitles off (passed)
            """)
    }

    @Test("T1: three taps are one skip, and a later one adds up")
    func addsUp() throws {
        try expect(
            """
            0 subtitles chosen 0
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            200 tap backward
              backward tapped burst 1 taps 2 requested -20 applied -20 origin 100 target 80 position 90 of 300 label
                  "−20" spoken "Backward 20 seconds"
              seek #2 to 80 exact
              chase 2 seeking exact target 80 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested -20 applied -20 target 80 chase 2
            280 seek 2 lands at 80
              read position #3
              read position #4
              chase 2 landed exact target 80 position 80 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            300 tap backward
              backward tapped burst 1 taps 3 requested -30 applied -30 origin 100 target 70 position 80 of 300 label
                  "−30" spoken "Backward 30 seconds"
              seek #3 to 70 exact
              chase 3 seeking exact target 70 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested -30 applied -30 target 70 chase 3
            380 seek 3 lands at 70
              read position #5
              read position #6
              chase 3 landed exact target 70 position 70 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            1100 due
              backward settled burst 1 taps 3 requested -30 applied -30 origin 100 target 70 position 70 of 300 label
                  "10" spoken "Backward 10 seconds"
            5380 time-pos 75
            5400 tap backward
              backward tapped burst 2 taps 1 requested -10 applied -10 origin 75 target 65 position 75 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #4 to 65 exact
              chase 4 seeking exact target 65 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -10 applied -10 target 65 chase 4
            5480 seek 4 lands at 65
              read position #7
              read position #8
              chase 4 landed exact target 65 position 65 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 2
            """)
    }

    @Test("T1: more than 60 s back is another place, but not while the sound is muted")
    func far() throws {
        try expect(
            """
            0 subtitles chosen 0
            100 tap backward x6
              backward tapped burst 1 taps 6 requested -60 applied -60 origin 100 target 40 position 100 of 300 label
                  "−1:00" spoken "Backward 1 minute"
              seek #1 to 40 exact
              chase 1 seeking exact target 40 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 6 requested -60 applied -60 target 40 chase 1
            180 seek 1 lands at 40
              read position #1
              read position #2
              chase 1 landed exact target 40 position 40 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            200 tap backward
              backward tapped burst 1 taps 7 requested -70 applied -70 origin 100 target 30 position 40 of 300 label
                  "−1:10" spoken "Backward 1 minute 10 seconds"
              seek #2 to 30 exact
              chase 2 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              hide subtitles
              subtitles off (far)
              reply burst 1 taps 7 requested -70 applied -70 target 30 chase 2
            """)
        try expect(
            """
            0 subtitles chosen 0
            100 tap backward x7
              backward tapped burst 1 taps 7 requested -70 applied -70 origin 100 target 30 position 100 of 300 label
                  "−1:10" spoken "Backward 1 minute 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 7 requested -70 applied -70 target 30 chase 1
            """)
        try expect(
            """
            0 subtitles chosen 0
            10 muted yes
            100 tap backward x7
              backward tapped burst 1 taps 7 requested -70 applied -70 origin 100 target 30 position 100 of 300 label
                  "−1:10" spoken "Backward 1 minute 10 seconds"
              seek #1 to 30 exact
              chase 1 seeking exact target 30 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 7 requested -70 applied -70 target 30 chase 1
            180 seek 1 lands at 30
              read position #1
              read position #2
              chase 1 landed exact target 30 position 30 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            """)
    }

    @Test("T1: a forward tap beyond the place, cancel and undo end it")
    func ends() throws {
        try expect(
            """
            0 subtitles chosen 0
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            200 tap forward
              backward settled (flip) burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 90 of 300
                  label "10" spoken "Backward 10 seconds"
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 90 target 100 position 90 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #2 to 100 exact
              chase 2 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 100 chase 2
            280 seek 2 lands at 100
              read position #3
              read position #4
              chase 2 landed exact target 100 position 100 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 2
            300 tap forward
              forward tapped burst 2 taps 2 requested +20 applied +20 origin 90 target 110 position 100 of 300 label
                  "+20" spoken "Forward 20 seconds"
              seek #3 to 110 exact
              chase 3 seeking exact target 110 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              hide subtitles
              subtitles off (forward)
              reply burst 2 taps 2 requested +20 applied +20 target 110 chase 3
            """)
        try expect(
            """
            0 subtitles chosen 0
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            200 cancel
              hide subtitles
              subtitles off (cancelled)
              backward cancelled (cancelled) burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 90
                  of 300 label "10" spoken "Backward 10 seconds"
              seek #2 to 100 exact
              chase 2 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 2
            """)
        try expect(
            """
            0 subtitles chosen 0
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            900 due
              backward settled burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 90 of 300 label
                  "10" spoken "Backward 10 seconds"
            1000 undo
              hide subtitles
              subtitles off (undone)
              seek #2 to 100 exact
              chase 2 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0
              reply target 100 chase 2
            """)
    }

    @Test("T1: the viewer's own choice ends it, and nothing is shown to who has subtitles, or a film without them")
    func viewer() throws {
        try expect(
            """
            0 subtitles chosen 0
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            200 subtitles chosen 1 on
              hide subtitles
              subtitles off (viewer)
            300 tap backward
              backward tapped burst 1 taps 2 requested -20 applied -20 origin 100 target 80 position 90 of 300 label
                  "−20" spoken "Backward 20 seconds"
              seek #2 to 80 exact
              chase 2 seeking exact target 80 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested -20 applied -20 target 80 chase 2
            """)
        try expect(
            """
            0 subtitles chosen 0
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            200 subtitles chosen 1
            210 tap backward
              backward tapped burst 1 taps 2 requested -20 applied -20 origin 100 target 80 position 90 of 300 label
                  "−20" spoken "Backward 20 seconds"
              seek #2 to 80 exact
              chase 2 seeking exact target 80 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested -20 applied -20 target 80 chase 2
            """)
        try expect(
            """
            0 subtitles chosen 0 none
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            """)
        try expect(
            with: { $0.subtitlesOnSkipBack = false },
            """
            0 subtitles chosen 0
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            """)
    }

    @Test("T1: another film ends it")
    func fileChange() throws {
        try expect(
            """
            0 subtitles chosen 0
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            900 due
              backward settled burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 90 of 300 label
                  "10" spoken "Backward 10 seconds"
            1000 file 1 ends stop
              hide subtitles
              subtitles off (file-ended)
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            1010 file 2 starts
              media loading
            """)
    }

    // MARK: - Again (N2)

    @Test("N2: again goes to 0.3 s before the line, and once more to the line before")
    func again() throws {
        try expect(
            """
            0 subtitles chosen 0
            1000 line 101-103
            1010 time-pos 101
            3000 line none
            5000 line 105-106.5
            5010 time-pos 105
            7000 time-pos 107
            7100 again
              backward tapped burst 1 taps 1 requested -2.3 applied -2.3 origin 107 target 104.7 position 107 of 300
                  label "−2.3" spoken "Backward 2.3 seconds"
              seek #1 to 104.7 exact
              chase 1 seeking exact target 104.7 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (again) until 109
              reply burst 1 taps 1 requested -2.3 applied -2.3 target 104.7 chase 1
            7180 seek 1 lands at 104.7
              read position #1
              read position #2
              chase 1 landed exact target 104.7 position 104.7 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            7300 again
              backward tapped burst 1 taps 2 requested -6.3 applied -6.3 origin 107 target 100.7 position 104.7 of 300
                  label "−6" spoken "Backward 6 seconds"
              seek #2 to 100.7 exact
              chase 2 seeking exact target 100.7 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 2 requested -6.3 applied -6.3 target 100.7 chase 2
            7380 seek 2 lands at 100.7
              read position #3
              read position #4
              chase 2 landed exact target 100.7 position 100.7 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            7400 again
              read line #1
              reply
            """)
    }

    @Test("N2: again while the line is spoken once more is the line before")
    func onceMore() throws {
        try expect(
            """
            0 subtitles chosen 0
            1000 line 101-103
            1010 time-pos 101
            5000 line 105-106.5
            5010 time-pos 105
            5500 time-pos 105.5
            5510 again
              backward tapped burst 1 taps 1 requested -0.8 applied -0.8 origin 105.5 target 104.7 position 105.5 of 300
                  label "−0.8" spoken "Backward 0.8 seconds"
              seek #1 to 104.7 exact
              chase 1 seeking exact target 104.7 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (again) until 107.5
              reply burst 1 taps 1 requested -0.8 applied -0.8 target 104.7 chase 1
            5590 seek 1 lands at 104.7
              read position #1
              read position #2
              chase 1 landed exact target 104.7 position 104.7 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            6310 due
              backward settled burst 1 taps 1 requested -0.8 applied -0.8 origin 105.5 target 104.7 position 104.7 of
                  300 label "10" spoken "Backward 10 seconds"
            6400 time-pos 105.5
            6410 again
              backward tapped burst 2 taps 1 requested -4.8 applied -4.8 origin 105.5 target 100.7 position 105.5 of 300
                  label "−5" spoken "Backward 5 seconds"
              seek #2 to 100.7 exact
              chase 2 seeking exact target 100.7 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested -4.8 applied -4.8 target 100.7 chase 2
            """)
    }

    @Test("N2: without subtitles it is the interval")
    func withoutSubtitles() throws {
        try expect(
            """
            0 subtitles chosen 0 none
            100 again
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            """)
    }

    @Test("N3: where no line is known, the landing is corrected once")
    func corrected() throws {
        try expect(
            """
            0 subtitles chosen 0
            100 again
              read line #1
              reply
            101 line read 1 is none
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (again) until 102
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 79 ms waited 79 ms coalesced 0 burst 1
              read line #2
            190 line read 2 is 87.5-91
              backward tapped burst 1 taps 1 requested -10 applied -12.799999999999997 origin 100 target 87.2 position
                  90 of 300 label "−13" spoken "Backward 13 seconds"
              seek #2 to 87.2 exact
              chase 2 seeking exact target 87.2 elapsed 0 ms waited 0 ms coalesced 0 burst 1
            270 seek 2 lands at 87.2
              read position #3
              read position #4
              chase 2 landed exact target 87.2 position 87.2 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            """)
        try expect(
            """
            0 subtitles chosen 0
            100 again
              read line #1
              reply
            101 again
              reply
            102 line read 1 is 97-100.5
              backward tapped burst 1 taps 1 requested -13.3 applied -13.3 origin 100 target 86.7 position 100 of 300
                  label "−13" spoken "Backward 13 seconds"
              seek #1 to 86.7 exact
              chase 1 seeking exact target 86.7 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (again) until 102
            180 seek 1 lands at 86.7
              read position #1
              read position #2
              chase 1 landed exact target 86.7 position 86.7 error 0 ms elapsed 78 ms waited 78 ms coalesced 0 burst 1
              read line #2
            190 line read 2 is none
            """)
        try expect(
            """
            0 subtitles chosen 0
            100 again
              read line #1
              reply
            101 line read 1 is none
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (again) until 102
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 79 ms waited 79 ms coalesced 0 burst 1
              read line #2
            185 tap forward
              backward settled (flip) burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 90 of 300
                  label "10" spoken "Backward 10 seconds"
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 90 target 100 position 90 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #2 to 100 exact
              chase 2 seeking exact target 100 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 100 chase 2
            190 line read 2 is 87.5-91
            """)
    }

    // MARK: - Snap (N1)

    @Test("N1: a tap back that would land in a line goes to its start, and the total says so")
    func snaps() throws {
        try expect(
            with: { $0.snap = .subtitle },
            """
            0 subtitles chosen 0
            1000 line 101-104
            1010 time-pos 101
            12000 line 112-120
            12010 time-pos 112
            13000 time-pos 113
            13010 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -12.299999999999997 origin 113 target 100.7 position
                  113 of 300 label "−12" spoken "Backward 12 seconds"
              seek #1 to 100.7 exact
              chase 1 seeking exact target 100.7 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 115
              reply burst 1 taps 1 requested -10 applied -12.299999999999997 target 100.7 chase 1
            13090 seek 1 lands at 100.7
              read position #1
              read position #2
              chase 1 landed exact target 100.7 position 100.7 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            """)
    }

    @Test("N1: a line that is not known is asked for at the landing, and one that is too far away does not count")
    func snapsLater() throws {
        try expect(
            with: { $0.snap = .subtitle },
            """
            0 subtitles chosen 0
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
              read line #1
            190 line read 1 is 85-91
              backward tapped burst 1 taps 1 requested -10 applied -15.299999999999997 origin 100 target 84.7 position
                  90 of 300 label "−15" spoken "Backward 15 seconds"
              seek #2 to 84.7 exact
              chase 2 seeking exact target 84.7 elapsed 0 ms waited 0 ms coalesced 0 burst 1
            270 seek 2 lands at 84.7
              read position #3
              read position #4
              chase 2 landed exact target 84.7 position 84.7 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
            900 due
              backward settled burst 1 taps 1 requested -10 applied -15.299999999999997 origin 100 target 84.7 position
                  84.7 of 300 label "10" spoken "Backward 10 seconds"
            """)
        try expect(
            with: { $0.snap = .subtitle },
            """
            0 subtitles chosen 0
            100 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 100 target 90 position 100 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 90 exact
              chase 1 seeking exact target 90 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              show subtitles
              subtitles on (skip-back) until 102
              reply burst 1 taps 1 requested -10 applied -10 target 90 chase 1
            180 seek 1 lands at 90
              read position #1
              read position #2
              chase 1 landed exact target 90 position 90 error 0 ms elapsed 80 ms waited 80 ms coalesced 0 burst 1
              read line #1
            190 line read 1 is 75-91
            """)
    }
}
