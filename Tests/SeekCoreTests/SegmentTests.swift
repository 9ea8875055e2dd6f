import SeekCore
import SeekProtocol
import Testing

@Suite("Segments")
struct SegmentTests {
    private static let chapters = Media.film.with(chapters: [0, 60, 120, 240])

    @Test("S5: one is gone to through the chase, counted from 0, and one that there is not is refused")
    func byIndex() throws {
        try expect(
            playing: Self.chapters,
            """
            0 segment 2
            40 seek 1 lands at 120
            50 segment 4
            60 undo
            """)
    }

    @Test("S5: next and previous count from the target; previous is the start of this one when more than 3 s in")
    func steps() throws {
        try expect(
            playing: Self.chapters, at: 63.1,
            """
            0 segment previous
            10 segment previous
            20 segment previous
            30 segment next
            40 segment next
            """)
        try expect(
            playing: Self.chapters, at: 63,
            """
            0 segment previous
            """)
    }

    @Test("S5: behind the last one comes the next entry of the playlist, where there is one")
    func last() throws {
        try expect(
            playing: Self.chapters, at: 250,
            """
            0 segment next
            10 next entry yes
            20 segment next
            """)
    }

    @Test("S5: asked for while a file loads, it is gone to when the file is ready")
    func loading() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 segment 0
            10 load asked
            20 segment next
            30 segment 0
            40 load accepted as 2
            50 file 2 starts
            60 file 2 ready of 120 at 30
            """)
    }

    @Test("S5: of a playlist, entries are played, each step from the one that was asked for")
    func entries() throws {
        try expect(
            with: { $0.segments = .playlist },
            """
            0 playlist 0 of 3
            10 listens 1
            20 segment next
            30 segment next
            40 segment next
            50 load accepted
            60 load accepted
            70 file 1 ends stop
            80 file 3 starts
            90 playlist 2 of 3
            95 file 3 ready of 60 at 0
            98 playlist 2 of 3 loops
            99 segment next
            """)
    }

    @Test("S5: previous in an entry is its start when more than 3 s in, else the one before")
    func previousEntry() throws {
        try expect(
            at: 3.5, with: { $0.segments = .playlist },
            """
            0 playlist 1 of 3
            10 segment previous
            50 seek 1 lands at 0
            60 segment previous
            70 load refused
            80 segment 7
            """)
    }
}
