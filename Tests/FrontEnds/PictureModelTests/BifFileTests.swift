import TestSupport
import Testing

@testable import PictureModel

@Suite("BIF files")
struct BifFileTests {
    private let jpegs: [[UInt8]] = [[1], [2, 2], [3, 3, 3]]

    private func made(_ times: [Double] = [0, 10, 20.5]) throws -> [UInt8] {
        try #require(BifWriter.bytes(of: Array(zip(times, jpegs))))
    }

    private func read(_ bytes: [UInt8], fileLength: Int? = nil) -> BifIndex? {
        BifFile(head: bytes)?
            .index(in: bytes.dropFirst(BifFile.headSize), fileLength: fileLength ?? bytes.count)
    }

    /// A file with these entries of the index, and nothing behind it.
    private func bytes(count: UInt32, unit: UInt32 = 1000, _ entries: [(UInt32, UInt32)]) -> [UInt8] {
        var bytes = BifFile.mark
        func append(_ number: UInt32) { for shift in [0, 8, 16, 24] { bytes.append(UInt8(number >> shift & 0xFF)) } }
        for number in [0, count, unit] { append(number) }
        bytes += [UInt8](repeating: 0, count: 44)
        for (time, offset) in entries {
            append(time)
            append(offset)
        }
        return bytes
    }

    @Test("what is written is read again")
    func roundTrip() throws {
        let bytes = try made()
        let file = try #require(BifFile(head: bytes))
        #expect(file.count == 3 && file.unit == 1 && file.indexSize == 32)
        let index = try #require(read(bytes))
        #expect(index.count == 3)
        for (time, jpeg) in zip([0, 10, 20.5], jpegs) {
            let picture = try #require(index.picture(at: time))
            #expect(picture.seconds == time && Array(bytes[picture.range]) == jpeg)
        }
    }

    @Test("the last picture at or before the time, else the first")
    func places() throws {
        let index = try #require(read(made([5, 10, 20])))
        let wanted: [Double: Double] = [
            -3: 5, 0: 5, 4.9: 5, 5: 5, 9.999: 5, 10: 10, 19.9: 10, 20: 20, 1e300: 20, .infinity: 20, -.infinity: 5,
        ]
        for (time, place) in wanted { #expect(index.picture(at: time)?.seconds == place, "\(time)") }
        #expect(index.picture(at: .nan)?.seconds == 5)
    }

    @Test("the bytes of the format")
    func layout() throws {
        let bytes = try made([1, 2, 3])
        #expect(
            bytes.starts(with: [0x89, 0x42, 0x49, 0x46, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0, 3, 0, 0, 0, 1, 0, 0, 0]))
        #expect(bytes[20..<64].allSatisfy { $0 == 0 })
        #expect(Array(bytes[64..<72]) == [0xE8, 3, 0, 0, 96, 0, 0, 0])
        #expect(Array(bytes[88..<96]) == [0xFF, 0xFF, 0xFF, 0xFF, 102, 0, 0, 0])
        #expect(bytes.count == 102)
    }

    @Test("the unit 0 is 1 s, another one multiplies")
    func units() throws {
        let entries: [(UInt32, UInt32)] = [(3, 88), (7, 90), (.max, 91)]
        let second = try #require(read(bytes(count: 2, unit: 0, entries), fileLength: 91))
        #expect(second.picture(at: 100)?.seconds == 7 && second.picture(at: 100)?.range == 90..<91)
        let long = try #require(read(bytes(count: 2, unit: 10_000, entries), fileLength: 91))
        #expect(long.picture(at: 69.9)?.seconds == 30)
        let most = try #require(read(bytes(count: 2, unit: .max, entries), fileLength: 91))
        #expect(most.picture(at: .infinity)?.seconds == 7 * Double(UInt32.max) / 1000)
    }

    @Test("a file without pictures has none")
    func empty() throws {
        let bytes = try #require(BifWriter.bytes(of: []))
        #expect(bytes.count == 72)
        let index = try #require(read(bytes))
        #expect(index.count == 0 && index.picture(at: 0) == nil)
    }

    @Test("heads that are none")
    func heads() throws {
        let good = try made()
        for count in 0..<BifFile.headSize { #expect(BifFile(head: good.prefix(count)) == nil) }
        #expect(BifFile(head: good.prefix(BifFile.headSize)) != nil)
        for place in 0..<12 {
            var bad = good
            bad[place] ^= 1
            #expect(BifFile(head: bad) == nil, "\(place)")
        }
        #expect(BifFile(head: bytes(count: 100_000, []))?.indexSize == 800_008)
        #expect(BifFile(head: bytes(count: 100_001, [])) == nil)
        #expect(BifFile(head: bytes(count: .max, [])) == nil)
    }

    @Test("an index that is cut is none; what follows it does not matter")
    func cut() throws {
        let bytes = try made()
        let file = try #require(BifFile(head: bytes))
        for count in 0..<file.indexSize {
            #expect(file.index(in: bytes.dropFirst(64).prefix(count), fileLength: bytes.count) == nil)
        }
        #expect(file.index(in: bytes.dropFirst(64).prefix(32), fileLength: bytes.count) != nil)
        #expect(read(bytes, fileLength: bytes.count - 1) == nil)
        #expect(read(bytes, fileLength: -1) == nil)
        #expect(read(bytes + [0]) != nil)
    }

    @Test(
        "entries that contradict each other or the file",
        arguments: [
            // Offsets: not increasing, in the index, behind the file.
            [(0, 88), (1, 88), (.max, 90)], [(0, 89), (1, 88), (.max, 90)], [(0, 87), (1, 89), (.max, 90)],
            [(0, 88), (1, 89), (.max, 101)], [(0, 88), (1, 90), (.max, 90)], [(0, .max), (1, .max), (.max, .max)],
            // Times: not increasing, another last one.
            [(1, 88), (1, 89), (.max, 90)], [(2, 88), (1, 89), (.max, 90)], [(0, 88), (1, 89), (2, 90)],
            [(0, 88), (.max, 89), (.max, 90)], [(0, 88), (.max, 90)],
        ] as [[(UInt32, UInt32)]])
    func contradictions(entries: [(UInt32, UInt32)]) {
        #expect(read(bytes(count: 2, entries), fileLength: 100) == nil)
    }

    @Test("a picture has 1 MiB at most")
    func large() throws {
        let most = UInt32(BifFile.largestPicture)
        #expect(read(bytes(count: 1, [(0, 80), (.max, 80 + most)]), fileLength: .max) != nil)
        #expect(read(bytes(count: 1, [(0, 80), (.max, 81 + most)]), fileLength: .max) == nil)
        let jpeg = [UInt8](repeating: 7, count: BifFile.largestPicture)
        #expect(BifWriter.bytes(of: [(0, jpeg)])?.count == 80 + jpeg.count)
        #expect(BifWriter.bytes(of: [(0, jpeg + [7])]) == nil)
    }

    @Test("the writer sorts, and keeps the first picture of a millisecond")
    func order() throws {
        let bytes = try #require(
            BifWriter.bytes(of: [(20, [3]), (10, [1]), (10.0004, [9]), (10.001, [2]), (20, [9, 9])]))
        let index = try #require(read(bytes))
        #expect(index.count == 3)
        #expect(Array(bytes.suffix(3)) == [1, 2, 3])
        #expect(index.picture(at: 10.001)?.seconds == 10.001)
    }

    @Test("a picture is found at its own time")
    func ownTime() throws {
        var random = SeededRandom(seed: 4)
        for number in 0..<2000 {
            let time = number.isMultiple(of: 2) ? Double(number) / 1000 : Double.random(in: 0...40_000, using: &random)
            let index = try #require(read(BifWriter.bytes(of: [(0, [1]), (time + 1, [2])]) ?? []))
            let picture = try #require(index.picture(at: time + 1))
            #expect(picture.range == 89..<90 && picture.seconds <= time + 1 && picture.seconds > time + 0.9989)
        }
    }

    @Test(
        "what no file can have is refused", arguments: [-0.001, -1, .nan, .infinity, -.infinity, 4_294_967.295, 1e300])
    func refused(time: Double) {
        #expect(BifWriter.bytes(of: [(0, [1]), (time, [2])]) == nil)
    }

    @Test("the writer's bounds")
    func writerBounds() {
        #expect(BifWriter.bytes(of: [(1, [])]) == nil)
        #expect(BifWriter.bytes(of: [(4_294_967.294, [1])]) != nil)
        let most = (0..<BifFile.mostPictures).map { (Double($0), [UInt8(1)]) }
        #expect(BifWriter.bytes(of: most).flatMap { read($0)?.count } == BifFile.mostPictures)
        #expect(BifWriter.bytes(of: most + [(1e6, [1])]) == nil)
    }

    @Test("damaged files trap nowhere, and pictures are in the file")
    func damaged() throws {
        var mutations = Mutations(of: try made(), seed: 1)
        var usable = 0
        for _ in 0..<Mutations.count {
            let bytes = mutations.next()
            guard let index = read(bytes) else { continue }
            usable += 1
            for time in hostileTimes {
                guard let picture = index.picture(at: time) else {
                    #expect(index.count == 0)
                    continue
                }
                let isWithin = picture.range.lowerBound >= 72 && picture.range.upperBound <= bytes.count
                #expect(isWithin && !picture.range.isEmpty && picture.seconds.isFinite && picture.seconds >= 0)
            }
        }
        #expect((1000..<Mutations.count).contains(usable))
    }
}
