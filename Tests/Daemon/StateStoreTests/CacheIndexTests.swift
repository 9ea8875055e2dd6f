import TestSupport
import Testing

@testable import StateStore

@Suite("What of the cache is deleted")
struct CacheIndexTests {
    private func removed(_ entries: [(String, Int, Int64)], limit: Int) -> [String] {
        CacheIndex.namesToRemove(
            from: entries.map { CacheIndex.Entry(name: $0, bytes: $1, lastUsed: $2) }, limit: limit)
    }

    private let entries: [(String, Int, Int64)] = [("b", 30, 2), ("a", 20, 3), ("c", 50, 1), ("d", 10, 4)]

    @Test("those that were not used for longest, as few as are enough")
    func oldest() {
        #expect(removed(entries, limit: 200) == [])
        #expect(removed(entries, limit: 110) == [])
        #expect(removed(entries, limit: 109) == ["c"])
        #expect(removed(entries, limit: 60) == ["c"])
        #expect(removed(entries, limit: 59) == ["c", "b"])
        #expect(removed(entries, limit: 10) == ["c", "b", "a"])
        #expect(removed(entries, limit: 9) == ["c", "b", "a", "d"])
        #expect(removed(entries, limit: 0) == ["c", "b", "a", "d"])
        #expect(removed([], limit: 0) == [])
    }

    @Test("ties by name")
    func ties() {
        #expect(removed([("b", 1, 5), ("ä", 1, 5), ("a", 1, 5), ("B", 1, 5)], limit: 1) == ["B", "a", "b"])
    }

    @Test("an old small file does not stay for a newer large one")
    func large() {
        #expect(removed([("small", 1, 1), ("large", 100, 2), ("new", 5, 3)], limit: 50) == ["small", "large"])
    }

    @Test("numbers that overflow or are none")
    func hostile() {
        let huge: [(String, Int, Int64)] = [("a", .max, .min), ("b", .max, .max), ("c", .min, 0), ("d", -1, 0)]
        #expect(removed(huge, limit: .max) == ["a"])
        #expect(removed(huge, limit: 0) == ["a", "c", "d", "b"])
        #expect(removed(huge, limit: .min) == ["a", "c", "d", "b"])
        #expect(removed([("a", 0, 1), ("b", 0, 2)], limit: -1) == [])
    }

    @Test("what stays is within the limit, and one more would not be")
    func random() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<2000 {
            let entries = (0..<Int.random(in: 0..<20, using: &random)).map { number in
                ("\(number)", Int.random(in: 0..<100, using: &random), Int64.random(in: 0..<10, using: &random))
            }
            let limit = Int.random(in: 0..<1000, using: &random)
            let names = removed(entries, limit: limit)
            let left = entries.filter { !names.contains($0.0) }
            let sum = left.reduce(0) { $0 + $1.1 }
            #expect(sum <= limit && Set(names).count == names.count)
            if let last = entries.first(where: { $0.0 == names.last }) {
                #expect(sum + last.1 > limit && left.allSatisfy { $0.2 >= last.2 })
            }
        }
    }
}
