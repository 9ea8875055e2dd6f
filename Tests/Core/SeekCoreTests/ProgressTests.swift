import SeekCore
import SeekModel
import SeekProtocol
import Testing

@Suite("Progress")
struct ProgressTests {
    private static let chapters = Media.film.with(chapters: [0, 60, 120, 240])

    @Test("S3: it is sent periodically only while the film plays and has subscribers")
    func ticking() throws {
        try expect(
            """
            50 time-pos 20.05
            110 listens 1
            160 time-pos 20.16
            200 due
              progress segment 0 of 1 at 0.0672 row 0.0672 position 20.16 of 300 playing to 1
            260 time-pos 20.26
            300 due
              progress segment 0 of 1 at 0.06753333333333333 row 0.06753333333333333 position 20.26 of 300 playing to 1
            310 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
              progress segment 0 of 1 at 0.06753333333333333 row 0.06753333333333333 position 20.26 of 300 paused
            500 set play
              set pause no
              play-button icon pause spoken "Pause"
              reply
              progress segment 0 of 1 at 0.06753333333333333 row 0.06753333333333333 position 20.26 of 300 playing
            550 ignores 1
            900 time-pos 20.5
            """)
    }

    @Test("S3: each subscriber has its own rate, and events due at the same time are sent together")
    func rates() throws {
        try expect(
            """
            0 listens 1 hz 2
            100 listens 2 hz 4
            250 due
              progress segment 0 of 1 at 0.06666666666666667 row 0.06666666666666667 position 20 of 300 playing to 2
            500 due
              progress segment 0 of 1 at 0.06666666666666667 row 0.06666666666666667 position 20 of 300 playing to 1,2
            750 due
              progress segment 0 of 1 at 0.06666666666666667 row 0.06666666666666667 position 20 of 300 playing to 2
            800 listens 1 hz 1
            1000 due
              progress segment 0 of 1 at 0.06666666666666667 row 0.06666666666666667 position 20 of 300 playing to 1,2
            1250 due
              progress segment 0 of 1 at 0.06666666666666667 row 0.06666666666666667 position 20 of 300 playing to 2
            1300 ignores 2
            2000 due
              progress segment 0 of 1 at 0.06666666666666667 row 0.06666666666666667 position 20 of 300 playing to 1
            2010 gone 1
            3000 time-pos 23
            """)
    }

    @Test("S4: during a chase it shows the target, is not sent periodically, and never goes back")
    func chase() throws {
        try expect(
            playing: Self.chapters, at: 55,
            """
            0 listens 1
            50 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 55 target 65 position 55 of 300 label "+10"
                  spoken "Forward 10 seconds"
              seek #1 to 65 exact
              chase 1 seeking exact target 65 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 65 chase 1
              progress segment 1 of 4 at 0.08333333333333333 row 0.2708333333333333 position 65 of 300 playing seeking
            100 seek 1 replied
            110 seek event
              read position #1
            120 position 1 is 65
            300 tap forward
              forward tapped burst 1 taps 2 requested +20 applied +20 origin 55 target 75 position 55 of 300 label "+20"
                  spoken "Forward 20 seconds"
              reply burst 1 taps 2 requested +20 applied +20 target 75 chase 1
              progress segment 1 of 4 at 0.25 row 0.3125 position 75 of 300 playing seeking
            340 restart
              read position #2
            350 position 2 is 65
              chase 1 previewed exact target 75 position 65 elapsed 300 ms waited 50 ms coalesced 0 burst 1
              seek #2 to 75 exact
              chase 1 seeking exact target 75 elapsed 300 ms waited 50 ms coalesced 0 burst 1
            500 seek 2 lands at 75
              read position #3
              read position #4
              chase 1 landed exact target 75 position 75 error 0 ms elapsed 450 ms waited 200 ms coalesced 0 burst 1
            1100 due
              forward settled burst 1 taps 2 requested +20 applied +20 origin 55 target 75 position 75 of 300 label "10"
                  spoken "Forward 10 seconds"
              progress segment 1 of 4 at 0.25 row 0.3125 position 75 of 300 playing
            1150 time-pos 75.6
            1200 due
              progress segment 1 of 4 at 0.2599999999999999 row 0.31499999999999995 position 75.6 of 300 playing to 1
            1300 due
              progress segment 1 of 4 at 0.2599999999999999 row 0.31499999999999995 position 75.6 of 300 playing to 1
            """)
    }

    @Test("S4: after a failed chase it shows the position again")
    func failure() throws {
        try expect(
            playing: Self.chapters, at: 20,
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            10 listens 1
            50 seek to 130
              seek #1 to 130 exact
              chase 1 seeking exact target 130 elapsed 0 ms waited 0 ms coalesced 0
              reply target 130 chase 1
              progress segment 2 of 4 at 0.08333333333333333 row 0.5208333333333334 position 130 of 300 paused seeking
            60 seek 1 refused
              chase 1 failed (seek-failed) exact target 130 elapsed 10 ms waited 10 ms coalesced 0
              progress segment 0 of 4 at 0.3333333333333333 row 0.08333333333333333 position 20 of 300 paused
            """)
    }

    @Test("S4: a foreign jump is reported when it ends")
    func foreign() throws {
        try expect(
            playing: Self.chapters, at: 20,
            """
            0 listens 1 hz 1
            50 seek event
              progress segment 0 of 4 at 0.3333333333333333 row 0.08333333333333333 position 20 of 300 playing seeking
            60 restart
              read position #1
            70 position 1 is 200
              progress segment 2 of 4 at 0.6666666666666666 row 0.6666666666666666 position 200 of 300 playing
            """)
    }

    @Test("S1: a file without chapters is one segment, with a fraction only if the duration is known")
    func oneSegment() throws {
        try expect(
            at: 75,
            """
            0 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
            10 listens 1
            20 time-pos 150
              progress segment 0 of 1 at 0.5 row 0.5 position 150 of 300 paused
            30 duration none
              media loaded path "film.mkv" seekable
              progress segment 0 of 1 row 0 position 150 paused
            """)
    }

    @Test("S2: files are loaded and end")
    func files() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 listens 1
            10 load asked
            20 load accepted as 2
              read idle
            30 file 2 starts
              media loading
              play-button icon pause spoken "Pause"
              progress of 0 playing
            40 file 2 ready of 120 at 30
              media loaded duration 120 seekable
              progress segment 0 of 1 at 0.25 row 0.25 position 30 of 120 playing
            100 due
              progress segment 0 of 1 at 0.25 row 0.25 position 30 of 120 playing to 1
            150 file 2 ends eof
              media ended (eof) duration 120 seekable
              read idle
              progress of 0 playing
            160 idle yes
              media idle (eof)
              play-button icon play spoken "Play" stopped
              progress of 0 paused
            """)
    }

    @Test("S5: a playlist of stills: each fills while it is shown, a pause stops it, and a loop starts again")
    func stills() throws {
        try expect(
            playing: nil, at: nil, with: { $0.segments = .playlist },
            """
            0 playlist 0 of 2 loops
            5 listens 1 hz 1
            10 load asked
            20 load accepted as 1
              read idle
            30 file 1 starts
              media loading
              play-button icon pause spoken "Pause"
              progress segment 0 of 2 entries at 0 row 0 playing
            40 file 1 ready of none at 0 shown 4
              media loaded seekable
              progress segment 0 of 2 entries at 0 row 0 position 0 of 4 playing
            1000 due
              progress segment 0 of 2 entries at 0.24 row 0.12 position 0.96 of 4 playing to 1
            1040 set pause
              set pause yes
              play-button icon play spoken "Play"
              reply
              progress segment 0 of 2 entries at 0.25 row 0.125 position 1 of 4 paused
            2000 time-pos 0
            2040 set play
              set pause no
              play-button icon pause spoken "Pause"
              reply
              progress segment 0 of 2 entries at 0.25 row 0.125 position 1 of 4 playing
            3000 due
              progress segment 0 of 2 entries at 0.49 row 0.245 position 1.96 of 4 playing to 1
            3100 file 1 ends eof
              media ended (eof) seekable
              read idle
              progress segment 0 of 2 entries at 1 row 0.5 playing
            3110 file 2 starts
              media loading
            3120 playlist 1 of 2 loops
              progress segment 1 of 2 entries at 0 row 0.5 playing
            3200 file 2 ready of none at 0 shown 4
              media loaded seekable
              progress segment 1 of 2 entries at 0 row 0.5 position 0 of 4 playing
            4000 due
              progress segment 1 of 2 entries at 0.2 row 0.6 position 0.8 of 4 playing to 1
            4100 file 2 ends eof
              media ended (eof) seekable
              read idle
              progress segment 1 of 2 entries at 1 row 1 playing
            4110 file 1 starts
              media loading
            4120 playlist 0 of 2 loops
              progress segment 0 of 2 entries at 0 row 0 playing
            """)
    }
}
