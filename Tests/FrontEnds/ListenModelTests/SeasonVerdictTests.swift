import SeekProtocol
import Testing

@testable import ListenModel

@Suite("K9, K10: what a season tells of a film")
struct SeasonVerdictTests {
    /// - Parameters:
    ///   - opening: seconds before the intro; nil: without one.
    ///   - intro: its seed, of 60 s.
    private func episode(
        _ number: UInt64, opening: Double?, intro: UInt64 = 77, introLength: Double = 60, credits: UInt64? = 88,
        duration: Double = 1200
    ) -> SoundPrint {
        let headLength = SoundPrint.headLength(of: duration)
        let tailLength = SoundPrint.tailLength(of: duration)
        var head = MadeSound(seed: number)
        if let opening {
            head.add(speech: opening)
            head.add(piece: intro, seconds: introLength, flips: 2)
        }
        head.add(speech: headLength - head.stretch.seconds)
        var tail = MadeSound(at: duration - tailLength, seed: number + 1000)
        tail.add(speech: tailLength - 45)
        if let credits { tail.add(piece: credits, seconds: 40, flips: 2) }
        tail.add(speech: duration - tailLength + tailLength - tail.stretch.start - tail.stretch.seconds)
        return SoundPrint(duration: duration, head: head.stretch, tail: tail.stretch)
    }

    private func cues(of film: SoundPrint, among others: SoundPrint...) -> [String] {
        let comparisons = others.enumerated().map { number, other in
            SeasonVerdict.Comparison(film, with: other, name: "E\(number + 2).mkv")
        }
        return SeasonVerdict.cues(comparisons).map { cue in
            "\(cue.kind) \(Int(cue.start.rounded()))-\(Int(cue.end.rounded())) \(cue.note ?? "")"
        }
    }

    @Test("one neighbour is enough; more are told in a note")
    func found() {
        let film = episode(1, opening: 11)
        let other = episode(2, opening: 0)
        #expect(cues(of: film, among: other) == ["intro 11-71 also in E2.mkv", "credits 1155-1195 also in E2.mkv"])
        #expect(
            cues(of: film, among: other, episode(3, opening: 90), episode(4, opening: nil, credits: nil)) == [
                "intro 11-71 also in E2.mkv and 1 more", "credits 1155-1195 also in E2.mkv and 1 more",
            ])
    }

    @Test("an episode without an intro, or with another one, has none in common")
    func none() {
        let film = episode(1, opening: nil)
        #expect(cues(of: film, among: episode(2, opening: 0), episode(3, opening: 30)).count == 1)
        let other = episode(4, opening: 20, intro: 99)
        #expect(cues(of: other, among: episode(2, opening: 0), episode(3, opening: 30)).count == 1)
    }

    @Test("two neighbours that disagree void it; most of three count")
    func disagreement() {
        var head = MadeSound(seed: 5)
        head.add(piece: 77, seconds: 60, flips: 2)
        head.add(speech: 60)
        head.add(piece: 99, seconds: 60, flips: 2)
        head.add(speech: 300 - head.stretch.seconds)
        let film = SoundPrint(duration: 1200, head: head.stretch, tail: SoundStretch(start: 780))
        let one = episode(2, opening: 10)
        let two = episode(3, opening: 10, intro: 99)
        #expect(cues(of: film, among: one, two) == [])
        #expect(cues(of: film, among: one, two, episode(4, opening: 50)) == ["intro 0-60 also in E2.mkv and 1 more"])
    }

    @Test("what is too short or too long is no intro, and a film of another length no neighbour")
    func bounds() {
        #expect(
            cues(of: episode(1, opening: 11, introLength: 12), among: episode(2, opening: 0, introLength: 12)).count
                == 1)
        #expect(
            cues(of: episode(1, opening: 11, introLength: 200), among: episode(2, opening: 0, introLength: 200)).count
                == 1)
        #expect(cues(of: episode(1, opening: 11), among: episode(2, opening: 0, duration: 2500)) == [])
    }

    @Test("a copy of the film tells nothing")
    func copy() {
        let film = episode(1, opening: 11)
        #expect(cues(of: film, among: film) == [])
    }

    @Test("the note is short enough for the protocol")
    func note() {
        let name = String(repeating: "ä", count: 200) + ".mkv"
        let comparison = SeasonVerdict.Comparison(episode(1, opening: 11), with: episode(2, opening: 0), name: name)
        let notes = SeasonVerdict.cues([comparison]).compactMap(\.note)
        #expect(notes.count == 2 && notes.allSatisfy { $0.utf8.count <= Cue.longestNote && $0.hasPrefix("also in ä") })
    }
}
