import TestSupport
import Testing

@testable import PictureModel

@Suite("Pictures that are kept")
struct KeptPicturesTests {
    private func jpeg(_ number: UInt8) -> [UInt8] { [0xFF, 0xD8, 0xFF, number] }

    /// Keyframes at 0, 8, 16 s, asked for at 3, 8 and 20 s.
    private var pictures: KeptPictures {
        var pictures = KeptPictures()
        for (number, (time, asked)) in [(16.0, 20.0), (0, 3), (8, 8)].enumerated() {
            let isNew = pictures.add(jpeg(UInt8(number)), at: time, asked: asked)
            #expect(isNew)
        }
        return pictures
    }

    @Test("a picture is that of the keyframe before a place only up to where it was asked for")
    func places() {
        for (place, expected) in [(0.0, 0.0), (3, 0), (3.1, nil), (8, 8), (8.1, nil), (19, 16), (20, 16), (21, nil)]
            as [(Double, Double?)]
        {
            #expect(pictures.picture(at: place)?.seconds == expected, "\(place)")
        }
        #expect(pictures.picture(at: 12, within: 4)?.seconds == 8)
        #expect(pictures.picture(at: 12, within: 3.9) == nil)
        for place in [-1, .nan, .infinity, 1e9] as [Double] { #expect(pictures.picture(at: place) == nil) }
    }

    @Test("what is known already is not added, a later place is")
    func adds() {
        var pictures = pictures
        let isKnown = !pictures.add(jpeg(9), at: 8, asked: 8)
        #expect(isKnown)
        let isLater = pictures.add(jpeg(9), at: 8, asked: 12)
        #expect(isLater)
        #expect(pictures.picture(at: 11)?.jpeg == jpeg(2))
        #expect(pictures.count == 3)
        let hasEmpty = pictures.add([], at: 30, asked: 30)
        #expect(!hasEmpty)
        let hasNowhere = pictures.add(jpeg(1), at: .nan, asked: 30)
        #expect(!hasNowhere)
    }

    @Test("the file is a BIF file that gives the same pictures again")
    func file() throws {
        let bytes = try #require(pictures.bytes)
        #expect(KeptPictures(bytes) == pictures)
        #expect(BifFile(head: bytes)?.count == 3)
        // One of another program's has no places that were asked for.
        let foreign = try #require(KeptPictures(Array(bytes.dropLast(12))))
        #expect(foreign.picture(at: 16)?.seconds == 16)
        #expect(foreign.picture(at: 17) == nil)
        #expect(KeptPictures().bytes == nil)
        #expect(KeptPictures([]) == nil)
    }

    @Test("gaps are filled in from the film's begin on")
    func gaps() {
        #expect(pictures.gap(in: 60) == 10)
        #expect(pictures.gap(in: 60, from: 11) == 30)
        #expect(pictures.gap(in: 10) == nil)
        #expect(pictures.gap(in: .infinity) == nil)
        #expect(KeptPictures().gap(in: 0) == nil)
    }

    @Test("damaged files give no picture that is none, and nothing traps")
    func hostile() throws {
        let bytes = try #require(pictures.bytes)
        var random = SeededRandom(seed: 3)
        for _ in 0..<20_000 {
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random)) }
            guard let read = KeptPictures(damaged) else { continue }
            _ = read.bytes
            _ = read.gap(in: 100)
            for place in stride(from: 0.0, to: 30, by: 3) { _ = read.picture(at: place, within: 5) }
        }
    }
}
