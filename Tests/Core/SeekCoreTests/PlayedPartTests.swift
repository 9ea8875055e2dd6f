import SeekCore
import SeekProtocol
import Testing

@testable import SeekModel

@Suite("The end of playback by mpv's options")
struct PlayedPartTests {
    @Test(
        "C8: mpv's end is where playback stops, however its options say it",
        arguments: [
            (PlayedPart(end: .position(100)), 100),
            (PlayedPart(end: .fromStart(100)), 100),
            (PlayedPart(end: .beforeEnd(200)), 100),
            (PlayedPart(end: .fraction(0.25)), 75),
            (PlayedPart(end: .chapter(1)), 120),
            (PlayedPart(end: .chapter(2)), 300),
            (PlayedPart(end: .position(1000)), 300),
            (PlayedPart(length: .position(100)), 100),
            (PlayedPart(start: .position(20), length: .position(20)), 40),
            (PlayedPart(start: .beforeEnd(100), length: .fraction(0.25)), 275),
            (PlayedPart(start: .chapter(1), length: .fromStart(20)), 140),
            (PlayedPart(start: .position(20), end: .position(30), length: .position(20)), 30),
            (PlayedPart(start: .position(20), end: .position(50), length: .position(20)), 40),
            (PlayedPart(length: .chapter(7)), 300),
            (PlayedPart(isBackward: true), 300),
        ] as [(PlayedPart, Double)])
    func playedPart(part: PlayedPart, end: Double) {
        let chapters = [0.0, 120].map { MediaEvent.Chapter(title: nil, time: $0) }
        let media = Media(entry: 1, duration: 300, isSeekable: true, played: part, chapters: chapters)
        let range = media.range(endGuard: 1)
        #expect(range.last == end - 1)
        #expect(range.first == (part.isBackward ? 1 : 0))
    }

    @Test("C8: an end that is counted from an unknown duration is unknown")
    func playedPartOfUnknownDuration() {
        for end in [OptionTime.beforeEnd(10), .fraction(0.5)] {
            let media = Media(entry: 1, duration: nil, isSeekable: true, played: PlayedPart(end: end))
            #expect(media.range(endGuard: 1).last == nil)
        }
        let media = Media(entry: 1, duration: nil, isSeekable: true, played: PlayedPart(length: .position(10)))
        #expect(media.range(endGuard: 1).last == 9)
    }

    @Test("C8: if mpv plays backward, its end is the first position, less the guard")
    func playedBackward() {
        let part = PlayedPart(end: .position(50), isBackward: true)
        let range = Media(entry: 1, duration: 300, isSeekable: true, played: part).range(endGuard: 1)
        #expect(range == PlayableRange(first: 51, last: 299))
    }

    @Test("C8: options that change while the film plays hold from then on")
    func playedPartChanges() throws {
        try expect(
            at: 20,
            """
            0 plays from 20 for 20
            10 tap forward x3
              forward tapped burst 1 taps 3 requested +30 applied +19 clamped end origin 20 target 39 position 20 of 300
                  label "+19" spoken "Forward 19 seconds"
              seek #1 to 39 exact
              chase 1 seeking exact target 39 elapsed 0 ms waited 0 ms coalesced 0 burst 1
              reply burst 1 taps 3 requested +30 applied +19 clamped end target 39 chase 1
            20 plays to 100
            30 tap forward x7
              forward tapped burst 1 taps 10 requested +100 applied +79 clamped end origin 20 target 99 position 20 of
                  300 label "+1:19" spoken "Forward 1 minute 19 seconds"
              reply burst 1 taps 10 requested +100 applied +79 clamped end target 99 chase 1
            40 plays
            50 tap forward
              forward tapped burst 1 taps 11 requested +110 applied +89 origin 20 target 109 position 20 of 300 label
                  "+1:29" spoken "Forward 1 minute 29 seconds"
              reply burst 1 taps 11 requested +110 applied +89 target 109 chase 1
            """)
    }
}
