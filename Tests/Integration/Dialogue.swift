import Foundation
import LibmpvFacts

/// A dialogue from a file in Tests/Dialogues: lines for a player, and the parts of its replies to compare.
struct Dialogue {
    enum Action {
        /// Sends a line; the replies are compared.
        case say([UInt8])
        /// Sends a line that seekd refuses as `forbidden`; mpv's reply is not compared.
        case forbidden([UInt8])
        /// Sends a line only to seekd, which has to refuse it: mpv would run it.
        case harmful([UInt8])
        /// Sends a line only to seekd, which has to survive it: mpv would crash.
        case survived([UInt8])
        /// Sends a line to which seekd's reply differs from mpv's, for a reason given in the file.
        case differs([UInt8], reply: String)
        /// Waits for an event that contains this text, and compares it.
        case event(String)
        /// Waits for an event that contains this text, without comparing the rest.
        case anyEvent(String)
        /// Compares the events with these names since the last such step, in order.
        case events([String])
        /// Waits until a property has this value, in JSON.
        case property(String, value: String)
        /// Waits until the player has closed the connection, and compares its last lines.
        case closed
    }

    struct Step {
        let place: String
        /// The speaker of the line: each name is a connection.
        let speaker: String
        let action: Action
    }

    struct Mistake: Error, CustomStringConvertible {
        let place: String
        let problem: String
        var description: String { "\(place): \(problem)" }
    }

    let steps: [Step]

    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Dialogues")

    /// A step is a line `SPEAKER MARK TEXT`; without a speaker it is `a`. Empty lines, and those with `--`, are comments.
    /// `[<API] STEP` is only for a libmpv whose client API is older than this, `[>=API] STEP` for the others.
    init(_ name: String) throws {
        let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
            .replacing("$CLIPS", with: Seekd.clip("").trimmingSuffix { $0 == "/" })
        var steps: [Step] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty, !line.hasPrefix("--") else { continue }
            let place = "\(name):\(index + 1)"
            guard let line = try Self.forThisLibmpv(line, place: place) else { continue }
            let (speaker, mark, rest) = try Self.parts(of: line, place: place)
            steps.append(Step(place: place, speaker: speaker, action: try Self.action(mark, rest, place: place)))
        }
        self.steps = steps
    }

    /// The step without its condition; nil if it is not for the libmpv of these tests.
    private static func forThisLibmpv(_ line: Substring, place: String) throws -> Substring? {
        guard line.hasPrefix("[") else { return line }
        guard let match = line.prefixMatch(of: #/\[(<|>=)([0-9]+)\.([0-9]+)\] /#),
            let major = UInt(match.output.2), let minor = UInt(match.output.3)
        else { throw Mistake(place: place, problem: "wants [<MAJOR.MINOR] or [>=MAJOR.MINOR] before a step") }
        let isOlder = Seekd.libmpv.api < LibmpvFacts.API(major, minor)
        return isOlder == (match.output.1 == "<") ? line[match.range.upperBound...] : nil
    }

    private static func parts(
        of line: Substring, place: String
    ) throws -> (speaker: String, mark: Substring, rest: String) {
        let head = line.prefix { $0 != " " }
        let mark = head.drop { $0.isLowercase }
        guard !mark.isEmpty else { throw Mistake(place: place, problem: "a step needs a mark") }
        let speaker = head.prefix(head.count - mark.count)
        return (speaker.isEmpty ? "a" : String(speaker), mark, String(line.dropFirst(head.count + 1)))
    }

    private static func action(_ mark: Substring, _ rest: String, place: String) throws -> Action {
        let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
        switch mark {
        case ">": return .say(Array(rest.utf8))
        case "%>": return .say(try unescaped(rest, place: place))
        case "!>": return .forbidden(Array(rest.utf8))
        case "^>": return .survived(Array(rest.utf8))
        case "!!>": return .harmful(Array(rest.utf8))
        case "/>":
            let sides = rest.components(separatedBy: " ==> ")
            guard sides.count == 2 else { throw Mistake(place: place, problem: "wants LINE ==> seekd's reply") }
            return .differs(Array(sides[0].utf8), reply: sides[1])
        case "?": return .event(rest)
        case "??": return .anyEvent(rest)
        case "~": return .events(rest.split(separator: " ").map(String.init))
        case "=":
            guard words.count == 2 else { throw Mistake(place: place, problem: "wants PROPERTY VALUE") }
            return .property(words[0], value: words[1])
        case "$": return .closed
        default: throw Mistake(place: place, problem: "no such mark: \(mark)")
        }
    }

    /// `%NN` is the byte of that hexadecimal number.
    private static func unescaped(_ text: String, place: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
                throw Mistake(place: place, problem: "% wants two hexadecimal digits")
            }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}

extension StringProtocol {
    fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> String {
        var end = endIndex
        while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
        return String(self[..<end])
    }
}
