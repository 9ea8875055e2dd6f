/// The pictures of a film that a WebVTT file lists, most often as parts of a large one.
///
/// An entry is a line `00:00:05.000 --> 00:00:10.000`, whose hours may be missing, and then a line
/// `sprite.jpg#xywh=0,0,160,90`, or a name alone for a whole picture. An entry that can't be used is skipped.
package struct SpriteList: Equatable, Sendable {
    /// A part of a picture.
    package struct Rectangle: Equatable, Sendable {
        /// Pixels from the left, 0 or more.
        package let x: Int
        /// Pixels from the top, 0 or more.
        package let y: Int
        /// Pixels, 1 or more. Right and bottom edge are at `JpegSize.largest` at most.
        package let width: Int
        /// Pixels, 1 or more.
        package let height: Int

        package init(x: Int, y: Int, width: Int, height: Int) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
        }
    }

    /// A picture.
    package struct Entry: Equatable, Sendable {
        /// Seconds from the film's begin, 0 or more.
        package let start: Double
        /// Seconds, after the start.
        package let end: Double
        /// Relative to the list's folder: a name, or a folder's and a name.
        package let file: String
        /// Nil: the whole picture.
        package let rectangle: Rectangle?

        package init(start: Double, end: Double, file: String, rectangle: Rectangle? = nil) {
            self.start = start
            self.end = end
            self.file = file
            self.rectangle = rectangle
        }
    }

    /// Bytes. A longer text is no list.
    package static let longestText = 1_048_576
    /// Those after them are left out.
    package static let mostEntries = 20_000
    /// Bytes of a file's or folder's name.
    package static let longestName = 255

    /// By start; those of one start in the order of the text.
    package private(set) var entries: [Entry] = []

    /// - Returns: nil if the text is not WebVTT, or is too long.
    package init?(_ text: some Collection<UInt8>) {
        guard text.count <= Self.longestText else { return nil }
        var lines = VttLines(text)
        guard let first = lines.next(), first.begins(with: "WEBVTT") else { return nil }
        var block = Block.header
        while entries.count < Self.mostEntries, let line = lines.next() { read(line, &block) }
        // Sorting alone may change the order of those of one start.
        entries = entries.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element)
    }

    /// The last entry that starts at that time or before it, else the first; nil if there are none.
    ///
    /// - Parameter seconds: any number; one that is none counts as the film's begin.
    package func entry(at seconds: Double) -> Entry? {
        entries.place(at: seconds, time: \.start).map { entries[$0] }
    }

    // MARK: - Blocks

    /// What the lines up to the next empty one are.
    private enum Block {
        /// Lines without times: of the file's header, an entry's name, or the rest of an entry.
        case header
        /// A comment or a style sheet.
        case passed
        /// An empty line, after which a block begins.
        case none
        /// An entry whose file is expected.
        case entry(start: Double, end: Double)
    }

    private mutating func read(_ line: ArraySlice<UInt8>, _ block: inout Block) {
        if line.isEmpty {
            block = .none
        } else if case .passed = block {
            return
        } else if case .none = block, ["NOTE", "STYLE", "REGION"].contains(where: line.begins(with:)) {
            block = .passed
        } else if let arrow = line.firstRange(of: Array("-->".utf8)) {
            block = Self.times(line[..<arrow.lowerBound], line[arrow.upperBound...]) ?? .passed
        } else if case .entry(let start, let end) = block {
            if let (file, rectangle) = Self.picture(line) {
                entries.append(Entry(start: start, end: end, file: file, rectangle: rectangle))
            }
            block = .header
        } else {
            block = .header
        }
    }

    /// - Parameter right: may have settings after the time.
    private static func times(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Block? {
        let (before, after) = (left.words, right.words)
        guard before.count == 1, let first = before.first, let second = after.first,
            let start = seconds(first), let end = seconds(second), start < end
        else { return nil }
        return .entry(start: start, end: end)
    }

    /// `HH:MM:SS.sss` or `MM:SS.sss`; the fraction may have 1 to 6 digits, or be missing.
    private static func seconds(_ word: ArraySlice<UInt8>) -> Double? {
        let parts = word.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2 || parts.count == 3, let last = parts.last else { return nil }
        let halves = last.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard halves.count <= 2, let second = number(halves[0], digits: 2), second < 60,
            let minute = number(parts[parts.count - 2], digits: 2), minute < 60,
            let hour = parts.count == 3 ? number(parts[0], digits: 4) : 0
        else { return nil }
        let whole = (hour * 60 + minute) * 60 + second
        guard halves.count == 2 else { return Double(whole) }
        guard let fraction = number(halves[1], digits: 6) else { return nil }
        // One division, so that it is the nearest number there is. At most 3.6e7 times 1e6.
        let scale = halves[1].reduce(1) { scale, _ in scale * 10 }
        return Double(whole * scale + fraction) / Double(scale)
    }

    /// - Parameter digits: at most, up to 18.
    private static func number(_ text: ArraySlice<UInt8>, digits: Int) -> Int? {
        guard (1...digits).contains(text.count), text.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return text.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    // MARK: - Pictures

    private static func picture(_ line: ArraySlice<UInt8>) -> (file: String, rectangle: Rectangle?)? {
        guard let mark = line.firstRange(of: Array("#xywh=".utf8)) else { return file(line).map { ($0, nil) } }
        guard let file = file(line[..<mark.lowerBound]), let rectangle = rectangle(line[mark.upperBound...]) else {
            return nil
        }
        return (file, rectangle)
    }

    /// `x,y,width,height`, or with `pixel:` before it; nil if it is empty or reaches outside of any picture.
    private static func rectangle(_ text: ArraySlice<UInt8>) -> Rectangle? {
        let unit = Array("pixel:".utf8)
        let numbers = (text.starts(with: unit) ? text.dropFirst(unit.count) : text)
            .split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map { number($0, digits: 5) }
        guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
            let height = numbers[3], width > 0, height > 0, x + width <= JpegSize.largest,
            y + height <= JpegSize.largest
        else { return nil }
        return Rectangle(x: x, y: y, width: width, height: height)
    }

    /// Nil if it might be a file outside of the list's folder and its folders, or none at all.
    private static func file(_ name: ArraySlice<UInt8>) -> String? {
        let parts = name.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard parts.count <= 2, !name.contains(0), !hasScheme(name) else { return nil }
        let areNames = parts.allSatisfy { part in
            (1...longestName).contains(part.count) && !part.elementsEqual(".".utf8) && !part.elementsEqual("..".utf8)
        }
        return areNames ? String(validating: name, as: UTF8.self) : nil
    }

    /// Whether it begins as `https:` does: a letter, letters, digits, `+`, `-` and `.`, and a colon.
    private static func hasScheme(_ name: ArraySlice<UInt8>) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")), name.first.map(isLetter) == true else { return false }
        return name[..<colon].allSatisfy { byte in
            isLetter(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
        }
    }
}
