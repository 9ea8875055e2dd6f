package import SeekProtocol

/// What a source tells of a film's parts, and what of it could not be used.
package struct CueList: Equatable, Sendable {
    /// In the order of the source; media seconds from the start of the film.
    package private(set) var cues: [Cue] = []
    /// Parts that were left out.
    package private(set) var leftOut = 0
    /// Why the first of them was left out, for a log: "line 3: expected ..., got ...".
    package private(set) var problem: String?

    package init() {}

    package mutating func add(_ cue: Cue) {
        guard cues.count < Cue.most else { return leaveOut("expected at most \(Cue.most) parts, got more") }
        cues.append(cue)
    }

    package mutating func leaveOut(_ problem: @autoclosure () -> String) {
        if leftOut == 0 { self.problem = problem() }
        leftOut += 1
    }

    /// Nothing of it counts.
    static func void(_ problem: String) -> CueList {
        var list = CueList()
        list.leaveOut(problem)
        return list
    }

    /// Parts that begin in the film, with ends within it, at the film's own times.
    ///
    /// - Parameters:
    ///   - start: the first position of the film, media seconds.
    ///   - duration: seconds; nil if it is not known.
    package func within(start: Double, duration: Double?) -> CueList {
        var list = CueList()
        (list.leftOut, list.problem) = (leftOut, problem)
        for var cue in cues {
            let length = duration ?? .infinity
            guard cue.start < length, cue.start >= 0 else {
                list.leaveOut("expected a part of the film, which has \(length) s, got one at \(cue.start) s")
                continue
            }
            cue.end = start + min(cue.end, length)
            cue.start += start
            list.cues.append(cue)
        }
        return list
    }
}

/// The lines of a text with LF, CR LF, or a mark of its encoding at the begin; numbers from 1, without empty ones.
struct TextLines {
    let lines: [(number: Int, words: [Substring], text: Substring)]

    init(_ bytes: some Collection<UInt8>) {
        var text = String(decoding: bytes, as: UTF8.self)
        if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
        lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }.enumerated().compactMap { index, line in
            let words = line.split { $0 == " " || $0 == "\t" }
            return words.isEmpty ? nil : (index + 1, words, line)
        }
    }
}

/// Numbers and times of these files, which have no signs, exponents or words such as "nan".
enum CueTime {
    /// - Parameter frameRate: frames a second, for "#250"; nil if it is not known.
    /// - Returns: seconds; nil if it is none of `123.45`, `HH:MM:SS.sss`, `MM:SS`, and `#frame`.
    static func seconds(_ text: Substring, frameRate: Double?) -> Double? {
        if text.first == "#" {
            guard let frame = wholeNumber(text.dropFirst()), let frameRate, frameRate > 0 else { return nil }
            return Double(frame) / frameRate
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), let last = parts.last.flatMap(number) else { return nil }
        var seconds = 0.0
        for part in parts.dropLast() {
            guard let whole = wholeNumber(part) else { return nil }
            seconds = (seconds + Double(whole)) * 60
        }
        guard parts.count == 1 || last < 60 else { return nil }
        return seconds + last
    }

    static func wholeNumber(_ text: Substring) -> Int? {
        text.utf8.allSatisfy(isDigit) && text.utf8.count <= 10 ? Int(text) : nil
    }

    private static func number(_ text: Substring) -> Double? {
        let point = UInt8(ascii: ".")
        guard text.utf8.count <= 24, text.utf8.first.map(isDigit) == true,
            text.utf8.allSatisfy({ isDigit($0) || $0 == point })
        else { return nil }
        return Double(text)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
