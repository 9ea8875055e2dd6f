/// The lines of a WebVTT text, which end with LF, CR LF or CR, without a mark of the encoding and without blanks around
/// them.
struct VttLines: IteratorProtocol {
    private var rest: ArraySlice<UInt8>

    init(_ text: some Collection<UInt8>) {
        rest = Array(text)[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest.removeFirst(3) }
    }

    mutating func next() -> ArraySlice<UInt8>? {
        guard !rest.isEmpty else { return nil }
        let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
        let line = rest[..<end]
        rest = rest[end...].dropFirst(rest[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1)
        return line.trimmed
    }
}

extension ArraySlice<UInt8> {
    /// What is between blanks and tabs.
    var words: [ArraySlice<UInt8>] { split { Self.isBlank($0) } }

    /// Without blanks and tabs around it.
    fileprivate var trimmed: ArraySlice<UInt8> {
        let begin = drop { Self.isBlank($0) }
        return begin[..<(begin.lastIndex { !Self.isBlank($0) }.map { $0 + 1 } ?? begin.startIndex)]
    }

    /// Whether it begins with that word, alone or before others.
    func begins(with word: String) -> Bool {
        starts(with: word.utf8) && dropFirst(word.utf8.count).first.map(Self.isBlank) ?? true
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
