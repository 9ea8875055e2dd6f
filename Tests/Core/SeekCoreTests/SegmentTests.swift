import SeekCore
import SeekModel
import SeekProtocol
import Testing

@Suite("Segments")
struct SegmentTests {
    private static let chapters = Media.film.with(chapters: [0, 60, 120, 240])

    @Test("S5: the chase goes to a segment, counted from 0; an unknown one is refused")
    func byIndex() throws {
        try expect(
            playing: Self.chapters,
            """
            0 segment 2
              seek #1 to 120 exact
              chase 1 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0
              reply segment 2 target 120 chase 1
            40 seek 1 lands at 120
              read position #1
              read position #2
              chase 1 landed exact target 120 position 120 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            50 segment 4
              reply refused invalid-argument "there are 4 segments, counted from 0; got 4"
            60 undo
              seek #2 to 20 exact
              chase 2 seeking exact target 20 elapsed 0 ms waited 0 ms coalesced 0
              reply target 20 chase 2
            """)
    }

    @Test("S5: next and previous count from the target; previous is the start of this one when more than 3 s in")
    func steps() throws {
        try expect(
            playing: Self.chapters, at: 63.1,
            """
            0 segment previous
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0
              reply segment 1 target 60 chase 1
            10 segment previous
              reply segment 0 target 0 chase 1
            20 segment previous
              reply segment 0 target 0 chase 1
            30 segment next
              reply segment 1 target 60 chase 1
            40 segment next
              reply segment 2 target 120 chase 1
            """)
        try expect(
            playing: Self.chapters, at: 63,
            """
            0 segment previous
              seek #1 to 0 exact
              chase 1 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0
              reply segment 0 target 0 chase 1
            """)
    }

    @Test("S5: after the last segment comes the next entry of the playlist, if there is one")
    func last() throws {
        try expect(
            playing: Self.chapters, at: 250,
            """
            0 segment next
              reply refused invalid-argument "the last segment plays, and no other entry follows"
            10 next entry yes
            20 segment next
              playlist-next
              reply
            """)
    }

    @Test("S5: a segment requested while a file loads is served when the file is ready")
    func loading() throws {
        try expect(
            playing: nil, at: nil,
            """
            0 segment 0
              reply refused nothing-loaded "nothing is loaded; load a file first"
            10 load asked
            20 segment next
              reply chase 1
            30 segment 0
              reply segment 0 chase 1
            40 load accepted as 2
              read idle
            50 file 2 starts
              media loading
              play-button icon pause spoken "Pause"
            60 file 2 ready of 120 at 30
              media loaded duration 120 seekable
              seek #1 to 0 exact
              chase 1 seeking exact target 0 elapsed 40 ms waited 0 ms coalesced 0
            """)
    }

    @Test("S5: segments of a playlist are entries; steps count from the requested one")
    func entries() throws {
        try expect(
            with: { $0.segments = .playlist },
            """
            0 playlist 0 of 3
            10 listens 1
            20 segment next
              play entry 1
              reply segment 1
              progress segment 1 of 3 entries at 0 row 0.3333333333333333 playing
            30 segment next
              play entry 2
              reply segment 2
              progress segment 2 of 3 entries at 0 row 0.6666666666666666 playing
            40 segment next
              reply refused invalid-argument "the last segment plays, and no other entry follows"
            50 load accepted
            60 load accepted
              read idle
            70 file 1 ends stop
              media ended (stop) path "film.mkv" duration 300 seekable
              read idle
            80 file 3 starts
              media loading
            90 playlist 2 of 3
            95 file 3 ready of 60 at 0
              media loaded duration 60 seekable
              progress segment 2 of 3 entries at 0 row 0.6666666666666666 position 0 of 60 playing
            98 playlist 2 of 3 loops
            99 segment next
              play entry 0
              reply segment 0
              progress segment 0 of 3 entries at 0 row 0 playing
            """)
    }

    @Test("S5: previous in an entry is its start when more than 3 s in, else the one before")
    func previousEntry() throws {
        try expect(
            at: 3.5, with: { $0.segments = .playlist },
            """
            0 playlist 1 of 3
            10 segment previous
              seek #1 to 0 exact
              chase 1 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0
              reply segment 1 target 0 chase 1
            50 seek 1 lands at 0
              read position #1
              read position #2
              chase 1 landed exact target 0 position 0 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            60 segment previous
              play entry 0
              reply segment 0
            70 load refused
            80 segment 7
              reply refused invalid-argument "there are 3 segments, counted from 0; got 7"
            """)
    }
}
