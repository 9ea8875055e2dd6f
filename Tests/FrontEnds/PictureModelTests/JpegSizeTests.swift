import Testing

@testable import PictureModel

@Suite("The size of a JPEG")
struct JpegSizeTests {
    private let tables: [UInt8] = [0xFF, 0xE0, 0, 4, 0x4A, 0x46, 0xFF, 0xDB, 0, 3, 0xC0, 0xFF, 0xC4, 0, 2]

    private func frame(_ marker: UInt8, _ width: Int, _ height: Int, precision: UInt8 = 8, channels: Int = 3) -> [UInt8]
    {
        [
            0xFF, marker, 0, UInt8(8 + 3 * channels), precision, UInt8(height >> 8), UInt8(height & 0xFF),
            UInt8(width >> 8), UInt8(width & 0xFF), UInt8(channels),
        ] + [UInt8](repeating: 0x11, count: 3 * channels)
    }

    private func size(_ bytes: [UInt8]...) -> JpegSize? { JpegSize([0xFF, 0xD8] + bytes.flatMap { $0 }) }

    @Test("baseline, extended and progressive ones, with anything before and behind", arguments: [0xC0, 0xC1, 0xC2])
    func sizes(marker: UInt8) throws {
        let size = try #require(self.size(tables, frame(marker, 320, 181), [0xFF, 0xDA]))
        #expect(size.width == 320 && size.height == 181)
        #expect(self.size(frame(marker, 320, 181, channels: 1)) == size)
        #expect(self.size(frame(marker, 320, 181, precision: 12, channels: 4)) == size)
        #expect(self.size([0xFF, 0xFF, 0xFF, 0x01, 0xFF, 0xD0], [0xFF, 0xFF], frame(marker, 320, 181)) == size)
    }

    @Test("1 to 16384 pixels")
    func bounds() {
        #expect(size(frame(0xC0, 1, 1)) != nil && size(frame(0xC0, 16_384, 16_384)) != nil)
        for (width, height) in [(0, 1), (1, 0), (16_385, 1), (1, 16_385), (65_535, 65_535)] {
            #expect(size(frame(0xC0, width, height)) == nil)
        }
    }

    @Test("what is cut is none")
    func cut() {
        let bytes = [0xFF, 0xD8] + tables + frame(0xC0, 320, 180)
        #expect(JpegSize(bytes) != nil)
        for count in bytes.indices { #expect(JpegSize(Array(bytes.prefix(count))) == nil) }
    }

    @Test("other kinds of frames, and frames behind the picture", arguments: Array(UInt8(0xC3)...0xCF))
    func kinds(marker: UInt8) {
        let frames = frame(marker, 320, 180) + frame(0xC0, 10, 20)
        #expect((size(frames) != nil) == (marker == 0xC4 || marker == 0xCC))
        #expect(size([0xFF, 0xDA, 0, 2], frames) == nil && size([0xFF, 0xD9], frames) == nil)
    }

    @Test("bytes that are none")
    func none() {
        let frame = frame(0xC0, 320, 180)
        #expect(JpegSize([]) == nil && JpegSize([0xFF]) == nil && JpegSize([0x89, 0x50] + frame) == nil)
        #expect(size([0], frame) == nil && size([0xFF, 0], frame) == nil && size([0xFF, 0xD8], frame) == nil)
        // Lengths of 0, 1, and beyond the end.
        for length: [UInt8] in [[0, 0], [0, 1], [0xFF, 0xFF]] { #expect(size([0xFF, 0xE0], length, frame) == nil) }
        #expect(size(self.frame(0xC0, 320, 180, precision: 9)) == nil)
        #expect(size(self.frame(0xC0, 320, 180, channels: 0)) == nil)
        #expect(size(self.frame(0xC0, 320, 180, channels: 5)) == nil)
        // A frame with another length than its channels have.
        var longer = frame + [0]
        longer[3] += 1
        #expect(size(longer) == nil)
        #expect(size([0xFF, 0xC0, 0, 2], frame) == nil)
        #expect(size([UInt8](repeating: 0xFF, count: 1_000_000)) == nil)
    }

    @Test("damaged bytes trap nowhere, and sizes are within bounds")
    func damaged() {
        var mutations = Mutations(of: [0xFF, 0xD8] + tables + frame(0xC2, 320, 180) + [0xFF, 0xDA, 0, 2], seed: 3)
        var usable = 0
        for _ in 0..<Mutations.count {
            guard let size = JpegSize(mutations.next()) else { continue }
            usable += 1
            #expect((1...16_384).contains(size.width) && (1...16_384).contains(size.height))
        }
        #expect((1000..<Mutations.count).contains(usable))
    }
}
