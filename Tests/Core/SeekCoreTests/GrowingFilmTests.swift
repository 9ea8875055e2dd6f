import SeekModel
import SeekProtocol
import Testing

@testable import SeekCore

@Suite("A film that grows: a recording that goes on")
struct GrowingFilmTests {
    /// A film of 100 s at 90 s.
    private struct Run: ~Copyable {
        private var engine: SeekEngine
        private var time: Int64 = 0

        init() {
            let (media, settings) = (Media(entry: 1, duration: 100, isSeekable: true), SeekSettings())
            let transcript = Transcript(media, at: 90, settings: settings)
            engine = SeekEngine(settings: settings, restoring: transcript.engine.checkpoint)
        }

        private mutating func handle(_ input: EngineInput) -> [Action] {
            time += 1_000_000
            return engine.handle(input, at: Instant(nanoseconds: time))
        }

        /// The durations that are told.
        mutating func durationBecomes(_ duration: Double?) -> [Double?] {
            handle(.playbackChanged(.duration(duration))).compactMap {
                if case .publish(.media(let media)) = $0 { .some(media.duration) } else { nil }
            }
        }

        mutating func target(ofTap seconds: Double) -> Double? {
            for case .reply(.success(.tap(let tap))) in handle(
                .tap(.forward, count: 1, amount: .seconds(seconds), isRepeat: false))
            {
                return tap.target
            }
            return nil
        }
    }

    @Test("C8: a little more than the header declares is the film's end")
    func little() throws {
        var run = Run()
        let told = run.durationBecomes(104)
        #expect(told == [])
        let target = run.target(ofTap: 60)
        let end = try #require(target)
        #expect((102...104).contains(end), "\(end)")
    }

    @Test("C8: if more is read, the end is not known, and the targets go beyond it")
    func much() {
        var run = Run()
        var told = run.durationBecomes(103)
        #expect(told == [])
        told = run.durationBecomes(105.5)
        #expect(told == [nil])
        let first = run.target(ofTap: 60)
        #expect(first == 150)
        // How far libmpv has read is no end from then on.
        told = run.durationBecomes(106) + run.durationBecomes(nil)
        #expect(told == [])
        let second = run.target(ofTap: 60)
        #expect(second == 210)
    }

    @Test("a shorter duration is taken, and does not count as growth when it is taken back")
    func shorter() {
        var run = Run()
        let told = run.durationBecomes(80) + run.durationBecomes(100)
        #expect(told == [])
    }
}
