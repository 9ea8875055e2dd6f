import SeekCore
import SeekModel
import SeekProtocol
import Testing

@Suite("Seeks to chapters")
struct ChapterTests {
    private static let chapters = Media.film.with(chapters: [0, 60, 120, 299.5])

    @Test("C13: to a chapter's start; -1 is the start of the file; an unknown one is refused")
    func absolute() throws {
        try expect(
            playing: Self.chapters,
            """
            0 seek to chapter 2
              seek #1 to 120 exact
              chase 1 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0
              reply target 120 chase 1
            40 seek 1 lands at 120
              read position #1
              read position #2
              chase 1 landed exact target 120 position 120 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            50 seek to chapter -1
              seek #2 to 0 exact
              chase 2 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0
              reply target 0 chase 2
            90 seek 2 lands at 0
              read position #3
              read position #4
              chase 2 landed exact target 0 position 0 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            100 seek to chapter 3
              seek #3 to 299.5 exact
              chase 3 seeking exact target 299.5 elapsed 0 ms waited 0 ms coalesced 0
              reply target 299.5 chase 3
            140 seek 3 lands at 299.5
              read position #5
              read position #6
              chase 3 landed exact target 299.5 position 299.5 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            150 seek to chapter 4
              reply refused invalid-argument "there are 4 chapters, counted from 0; got 4"
            """)
    }

    @Test("C13: chapter steps count from the chase target")
    func steps() throws {
        try expect(
            playing: Self.chapters,
            """
            0 seek chapters 1
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0
              reply target 60 chase 1
            10 seek chapters 1
              reply target 120 chase 1
            40 seek 1 lands at 60
              read position #1
              read position #2
              chase 1 previewed exact target 120 position 60 elapsed 40 ms waited 30 ms coalesced 0
              seek #2 to 120 exact
              chase 1 seeking exact target 120 elapsed 40 ms waited 30 ms coalesced 0
            90 seek 2 lands at 120
              read position #3
              read position #4
              chase 1 landed exact target 120 position 120 error 0 ms elapsed 90 ms waited 80 ms coalesced 0
            100 seek chapters -2
              seek #3 to 0 exact
              chase 2 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0
              reply target 0 chase 2
            140 seek 3 lands at 0
              read position #5
              read position #6
              chase 2 landed exact target 0 position 0 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            """)
    }

    @Test("C13: more than 5 s into a chapter, a step back goes to its start")
    func threshold() throws {
        try expect(
            playing: Self.chapters, at: 70,
            """
            0 seek chapters -1
              seek #1 to 60 exact
              chase 1 seeking exact target 60 elapsed 0 ms waited 0 ms coalesced 0
              reply target 60 chase 1
            40 seek 1 lands at 60
              read position #1
              read position #2
              chase 1 landed exact target 60 position 60 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            4900 time-pos 64.9
            5000 seek chapters -1
              seek #2 to 0 exact
              chase 2 seeking exact target 0 elapsed 0 ms waited 0 ms coalesced 0
              reply target 0 chase 2
            """)
    }

    @Test("C13: a landing on a keyframe before the chapter does not affect the next step")
    func keyframes() throws {
        try expect(
            playing: Self.chapters,
            """
            0 seek chapters 1 keyframes
              seek #1 to 60 keyframes
              chase 1 seeking keyframes target 60 elapsed 0 ms waited 0 ms coalesced 0
              reply target 60 chase 1
            30 seek 1 lands at 55
              read position #1
              read position #2
              chase 1 landed keyframes target 60 position 55 error -5000 ms elapsed 30 ms waited 30 ms coalesced 0
            100 seek chapters 1 keyframes
              seek #2 to 120 keyframes
              chase 2 seeking keyframes target 120 elapsed 0 ms waited 0 ms coalesced 0
              reply target 120 chase 2
            """)
    }

    @Test("C13: after the last chapter comes the next entry; without one it is refused")
    func pastTheLast() throws {
        try expect(
            playing: Self.chapters, at: 130,
            """
            0 seek chapters 9
              reply refused property unavailable "the last chapter plays, and no other entry follows"
            10 next entry yes
            20 tap forward
              forward tapped burst 1 taps 1 requested +10 applied +10 origin 130 target 140 position 130 of 300 label
                  "+10" spoken "Forward 10 seconds"
              seek #1 to 140 exact
              chase 1 seeking exact target 140 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 1 requested +10 applied +10 target 140 chase 1
            30 seek chapters 9
              playlist-next
              reply
            31 load accepted
              forward settled (file-changed) burst 1 taps 1 requested +10 applied +10 origin 130 target 140 position 130
                  of 300 label "10" spoken "Forward 10 seconds"
              chase 1 aborted (file-changed) exact target 140 elapsed 11 ms waited 11 ms coalesced 0 burst 1
            """)
    }

    @Test("C8, C13: in a playlist that loops, the first entry follows the last; one entry alone has no next")
    func loopingPlaylist() throws {
        try expect(
            playing: Self.chapters, at: 130,
            """
            0 playlist 0 of 1 loops
            1 seek chapters 9
              reply refused property unavailable "the last chapter plays, and no other entry follows"
            2 playlist 1 of 2
            3 seek chapters 9
              reply refused property unavailable "the last chapter plays, and no other entry follows"
            4 playlist 1 of 2 loops
            5 seek chapters 9
              playlist-next
              reply
            """)
    }

    @Test("C13: a step forward never moves back")
    func neverBack() throws {
        try expect(
            playing: .film.with(chapters: [0, 60, 301]), at: 299.3,
            """
            0 seek chapters 1
              chase 1 landed target 299.3 position 299.3 error 0 ms elapsed 0 ms waited 0 ms coalesced 1
              reply target 299.3 chase 1
            """)
    }

    @Test("C13: a step and a segment reach a chapter in the last second; what is not played is not sought")
    func lastSecond() throws {
        try expect(
            playing: Self.chapters, at: 130,
            """
            0 seek chapters 1
              seek #1 to 299.5 exact
              chase 1 seeking exact target 299.5 elapsed 0 ms waited 0 ms coalesced 0
              reply target 299.5 chase 1
            40 seek 1 lands at 299.5
              read position #1
              read position #2
              chase 1 landed exact target 299.5 position 299.5 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            50 segment 2
              seek #2 to 120 exact
              chase 2 seeking exact target 120 elapsed 0 ms waited 0 ms coalesced 0
              reply segment 2 target 120 chase 2
            90 seek 2 lands at 120
              read position #3
              read position #4
              chase 2 landed exact target 120 position 120 error 0 ms elapsed 40 ms waited 40 ms coalesced 0
            100 segment 3
              seek #3 to 299.5 exact
              chase 3 seeking exact target 299.5 elapsed 0 ms waited 0 ms coalesced 0
              reply segment 3 target 299.5 chase 3
            """)
        try expect(
            playing: Self.chapters, at: 70,
            """
            0 plays to 90
            1 seek to chapter 2
              seek #1 to 89 exact
              chase 1 seeking exact target 89 elapsed 0 ms waited 0 ms coalesced 0
              reply target 89 chase 1
            """)
    }

    @Test("C13: a file without chapters has none to seek to")
    func none() throws {
        try expect(
            """
            0 seek to chapter 0
              reply refused property unavailable "the file has no chapters"
            1 seek chapters 1
              reply refused property unavailable "the file has no chapters"
            """)
        try expect(
            playing: .film.with(chapters: [0]),
            """
            0 next entry yes
            1 seek chapters 1
              reply refused property unavailable "the last chapter plays, and no other entry follows"
            """)
    }
}

extension Media {
    func with(chapters times: [Double]) -> Media {
        var media = self
        media.chapters = times.map { MediaEvent.Chapter(title: nil, time: $0) }
        return media
    }
}
