import SeekCore
import SeekModel
import SeekProtocol
import Testing

/// Slides, lectures, screencasts: libmpv shows the first frame at or after a target.
@Suite("Frames that last long")
struct LongFrameTests {
    private static let slides = Media(
        entry: 1, path: "slides.mkv", duration: 300, isSeekable: true, lateLandings: .nextFrame)
    private static let stream = Media(entry: 1, path: "slides.m3u8", duration: 300, isSeekable: true)

    @Test("C14: the next frame is a landing: no retry, no offset; the error is reported")
    func nextFrame() throws {
        try expect(
            playing: Self.slides, at: 93, policies: .only(because: "a preview comes first"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 93 target 103 position 93 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 103 exact
              chase 1 seeking exact target 103 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 103 chase 1
            100 seek 1 lands at 110
              read position #1
              read position #2
              chase 1 landed exact target 103 position 110 error 6900 ms elapsed 100 ms waited 100 ms coalesced 0 burst
                  1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 93 target 103 position 110 of 300 label
                  "10" spoken "Forward 10 seconds"
            2000 tap forward x3
              forward tapped burst 2 taps 3 requested +30 applied +30 origin 110 target 140 position 110 of 300 label
                  "+30" spoken "Forward 30 seconds"
              seek #2 to 140 exact
              chase 2 seeking exact target 140 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 3 requested +30 applied +30 target 140 chase 2
            2100 seek 2 lands at 160
              read position #3
              read position #4
              chase 2 landed exact target 140 position 160 error 19900 ms elapsed 100 ms waited 100 ms coalesced 0 burst
                  2
            """)
    }

    @Test("C14: where the format does not tell, one retry that lands at the same frame does, for the whole film")
    func learned() throws {
        try expect(
            playing: Self.stream, at: 93, policies: .only(because: "a preview comes first"),
            """
            0 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 93 target 103 position 93 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 103 exact
              chase 1 seeking exact target 103 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 103 chase 1
            100 seek 1 lands at 110
              read position #1
              read position #2
              set demuxer offset 10.350000000000001
              seek #2 to 103 exact
              chase 1 seeking exact target 103 elapsed 100 ms waited 100 ms coalesced 0 burst 1
            200 seek 2 lands at 110
              read position #3
              read position #4
              chase 1 landed exact target 103 position 110 error 6900 ms elapsed 200 ms waited 200 ms coalesced 0 burst
                  1
            800 due
              forward settled burst 1 taps 1 requested +10 applied +10 origin 93 target 103 position 110 of 300 label
                  "10" spoken "Forward 10 seconds"
            2000 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 110 target 120 position 110 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #3 to 120 exact
              chase 2 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 120 chase 2
            2100 seek 3 lands at 125
              read position #5
              read position #6
              chase 2 landed exact target 120 position 125 error 4900 ms elapsed 100 ms waited 100 ms coalesced 0 burst
                  2
            """)
    }

    @Test("C14: a tap back of less than a frame's duration shows the frame before; the film goes on as it was")
    func stepsBack() throws {
        try expect(
            playing: Self.slides, at: 130,
            policies: .only(because: "only landings step back"),
            """
            0 tap backward interval 4
              backward tapped burst 1 taps 1 requested -4 applied -4 origin 130 target 126 position 130 of 300 label
                  "−4" spoken "Backward 4 seconds"
              seek #1 to 126 exact
              chase 1 seeking exact target 126 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -4 applied -4 target 126 chase 1
            100 seek 1 lands at 130
              read position #1
              read position #2
              set pause yes
              step back #2
            101 pause replied
              read pause #1
            110 seek 2 replied
            111 seek event
              read position #3
            112 position 3 is 130
            113 restart
              read position #4
            114 position 4 is 120
              chase 1 landed exact target 126 position 120 error -6000 ms elapsed 114 ms waited 114 ms coalesced 0 burst
                  1
              set pause no
            200 tap backward interval 4
              backward tapped burst 1 taps 2 requested -8 applied -8 origin 130 target 122 position 120 of 300 label
                  "−8" spoken "Backward 8 seconds"
              chase 2 landed target 122 position 120 error -2000 ms elapsed 0 ms waited 0 ms coalesced 1 burst 1
              reply burst 1 taps 2 requested -8 applied -8 target 122 chase 2
            300 tap backward interval 4
              backward tapped burst 1 taps 3 requested -12 applied -12 origin 130 target 118 position 120 of 300 label
                  "−12" spoken "Backward 12 seconds"
              seek #3 to 118 exact
              chase 3 seeking exact target 118 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested -12 applied -12 target 118 chase 3
            400 seek 3 lands at 120
              read position #5
              read position #6
              chase 3 landed exact target 118 position 120 error 1900 ms elapsed 100 ms waited 100 ms coalesced 0 burst
                  1
            """)
    }

    @Test("C14, C10: after a preview the landing steps back as well; the hold lasts until then")
    func stepsBackAfterPreview() throws {
        try expect(
            playing: Self.slides, at: 130,
            with: { $0.policy = .preview },
            """
            0 tap backward interval 4
              set pause yes
              backward tapped burst 1 taps 1 requested -4 applied -4 origin 130 target 126 position 130 of 300 label
                  "−4" spoken "Backward 4 seconds"
              seek #1 to 126 keyframes
              chase 1 seeking keyframes target 126 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -4 applied -4 target 126 chase 1
            10 seek 1 lands at 60
              read position #1
              read position #2
              chase 1 previewed keyframes target 126 position 60 error -66000 ms elapsed 10 ms waited 10 ms coalesced 0
                  burst 1
              seek #2 to 126 exact
              chase 1 seeking exact target 126 elapsed 10 ms waited 10 ms coalesced 0 burst 1
            11 pause replied
              read pause #1
            500 seek 2 lands at 130
              read position #3
              read position #4
              step back #3
            510 seek 3 replied
            511 seek event
              read position #5
            512 position 5 is 130
            513 restart
              read position #6
            514 position 6 is 120
              chase 1 landed exact target 126 position 120 error -6000 ms elapsed 514 ms waited 514 ms coalesced 0 burst
                  1
              set pause no
            """)
    }

    @Test("C14: a frame that lasts a minute: the tap back is no jump of another's")
    func minutes() throws {
        try expect(
            playing: Self.slides, at: 180,
            policies: .only(because: "only landings step back"),
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            1 pause replied
              read pause #1
            2 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -10 origin 180 target 170 position 180 of 300 label
                  "−10" spoken "Backward 10 seconds"
              seek #1 to 170 exact
              chase 1 seeking exact target 170 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -10 target 170 chase 1
            3 seek 1 replied
            4 seek event
              read position #1
            5 position 1 is 180
            6 restart
              read position #2
            7 position 2 is 180
              step back #2
            8 seek 2 replied
            9 seek event
              read position #3
            10 position 3 is 180
            11 restart
              read position #4
            12 position 4 is 120
              chase 1 landed exact target 170 position 120 error -50000 ms elapsed 10 ms waited 10 ms coalesced 0 burst
                  1
            802 due
              backward settled burst 1 taps 1 requested -10 applied -10 origin 180 target 170 position 120 of 300 label
                  "10" spoken "Backward 10 seconds"
            2000 tap forward
              forward tapped burst 2 taps 1 requested +10 applied +10 origin 120 target 130 position 120 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #3 to 130 exact
              chase 2 seeking exact target 130 elapsed 0 ms waited 0 ms coalesced 0 burst 2
              reply burst 2 taps 1 requested +10 applied +10 target 130 chase 2
            2001 seek 3 replied
            2002 seek event
              read position #5
            2003 position 5 is 180
            2004 restart
              read position #6
            2005 position 6 is 180
              chase 2 landed exact target 130 position 180 error 50000 ms elapsed 5 ms waited 5 ms coalesced 0 burst 2
            """)
    }

    @Test("C14: without a frame before, a tap back stays at the first one")
    func firstFrame() throws {
        try expect(
            playing: Self.slides, at: 5,
            policies: .only(because: "only landings step back"),
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            1 pause replied
              read pause #1
            2 tap backward
              backward tapped burst 1 taps 1 requested -10 applied -5 clamped start origin 5 target 0 position 5 of 300
                  label "−5" spoken "Backward 5 seconds"
              seek #1 to 0 exact
              chase 1 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -10 applied -5 clamped start target 0 chase 1
            100 seek 1 lands at 5
              read position #1
              read position #2
              step back #2
            110 seek 2 replied
            111 seek event
              read position #3
            112 position 3 is 5
            113 restart
              read position #4
            114 position 4 is 5
              chase 1 landed exact target 0 position 5 error 5000 ms elapsed 112 ms waited 112 ms coalesced 0 burst 1
            """)
    }

    @Test("C9: another's seek that merges with a step back is a jump")
    func merged() throws {
        try expect(
            playing: Self.slides, at: 130,
            policies: .only(because: "only landings step back"),
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            1 pause replied
              read pause #1
            2 tap backward interval 4
              backward tapped burst 1 taps 1 requested -4 applied -4 origin 130 target 126 position 130 of 300 label
                  "−4" spoken "Backward 4 seconds"
              seek #1 to 126 exact
              chase 1 seeking exact target 126 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested -4 applied -4 target 126 chase 1
            100 seek 1 lands at 130
              read position #1
              read position #2
              step back #2
            110 seek 2 replied
            111 seek event
              read position #3
            112 position 3 is 40
            113 restart
              read position #4
            114 position 4 is 50
              chase 1 aborted (foreign-seek) exact target 126 position 50 elapsed 112 ms waited 112 ms coalesced 0 burst
                  1
              backward settled (foreign-seek) burst 1 taps 1 requested -4 applied -4 origin 130 target 126 position 50
                  of 300 label "10" spoken "Backward 10 seconds"
            """)
    }

    @Test("C14: the last frame lasts to the end: the last position is there")
    func lastFrame() throws {
        try expect(
            playing: Media(entry: 1, duration: 300, isSeekable: true, frameDuration: 10, lateLandings: .nextFrame),
            at: 260,
            policies: .only(because: "a preview comes first"),
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            1 pause replied
              read pause #1
            2 scrub 299 by 1
              seek #1 to 299 exact
              chase 1 seeking exact target 299 elapsed 0 ms waited 0 ms coalesced 0
              reply target 299 chase 1
            100 seek 1 lands at 290
              read position #1
              read position #2
              chase 1 landed exact target 299 position 290 error -9000 ms elapsed 98 ms waited 98 ms coalesced 0
            """)
    }
}
