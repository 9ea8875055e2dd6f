import SeekCore
import SeekProtocol
import Testing

@Suite("Progress")
struct ProgressTests {
    private static let chapters = Media.film.with(chapters: [0, 60, 120, 240])

    @Test("S3: it ticks while the film plays and somebody listens, and at no other time")
    func ticking() throws {
        try expect(
            """
            50 time-pos 20.05
            110 listens 1
            160 time-pos 20.16
            200 due
            260 time-pos 20.26
            300 due
            310 set pause
            500 set play
            550 ignores 1
            900 time-pos 20.5
            """)
    }

    @Test("S3: each listener has its own rate, and those whose moments fall together are told together")
    func rates() throws {
        try expect(
            """
            0 listens 1 hz 2
            100 listens 2 hz 4
            500 due
            750 due
            800 listens 1 hz 1
            1000 due
            1300 ignores 2
            2000 due
            2010 gone 1
            3000 time-pos 23
            """)
    }

    @Test("S4: during a chase it shows the target and does not tick, and it never goes back")
    func chase() throws {
        try expect(
            playing: Self.chapters, at: 55,
            """
            0 listens 1
            50 tap forward
            100 seek 1 replied
            110 seek event
            120 position 1 is 65
            300 tap forward
            340 restart
            350 position 2 is 65
            500 seek 2 lands at 75
            1150 time-pos 75.6
            1300 due
            """)
    }

    @Test("S4: a chase that failed shows the truth again")
    func failure() throws {
        try expect(
            playing: Self.chapters, at: 20,
            """
            0 set pause
            10 listens 1
            50 seek to 130
            60 seek 1 refused
            """)
    }

    @Test("S4: a jump that is not ours is told when it has come to its end")
    func foreign() throws {
        try expect(
            playing: Self.chapters, at: 20,
            """
            0 listens 1 hz 1
            50 seek event
            60 restart
            70 position 1 is 200
            """)
    }

    @Test("S1: a file without chapters is one segment, of which a part is known only where its duration is")
    func oneSegment() throws {
        try expect(
            at: 75,
            """
            0 set pause
            10 listens 1
            20 time-pos 150
            30 duration none
            """)
    }

    @Test("S2: files come and go")
    func files() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 listens 1
            10 load asked
            20 load accepted as 2
            30 file 2 starts
            40 file 2 ready of 120 at 30
            100 due
            150 file 2 ends eof
            160 idle yes
            """)
    }

    @Test("S5: a playlist of stills: each fills while it is shown, pausing stops that, and the row begins anew")
    func stills() throws {
        try expect(
            playing: nil, at: nil, with: { $0.segments = .playlist },
            """
            0 playlist 0 of 2 loops
            5 listens 1 hz 1
            10 load asked
            20 load accepted as 1
            30 file 1 starts
            40 file 1 ready of none at 0 shown 4
            1000 due
            1040 set pause
            2000 time-pos 0
            2040 set play
            3000 due
            3100 file 1 ends eof
            3110 file 2 starts
            3120 playlist 1 of 2 loops
            3200 file 2 ready of none at 0 shown 4
            4000 due
            4100 file 2 ends eof
            4110 file 1 starts
            4120 playlist 0 of 2 loops
            """)
    }
}
