package import SeekProtocol

/// The seek that one of mpv's commands, or a write to one of its properties, asks for (C13).
///
/// Commands that seekd does not fully understand go to libmpv, which carries them out or reports the error.
package enum SeekRequest: Equatable, Sendable {
    /// Seconds forward, or backward if negative; never 0.
    case relative(seconds: Double)
    /// The same in percent of the duration.
    case relativePercent(Double)
    case absolute(SeekPlace, Precision)
    /// Back to the mark, or to the position before the last seek.
    case revert
    /// Sets the mark of `revert`.
    ///
    /// - Parameter isPermanent: the mark stays after `revert`.
    case mark(isPermanent: Bool)

    /// The request of a command; nil for other commands, and if libmpv must expand properties in it first.
    package init?(_ command: MpvCommand) {
        switch command.name {
        case "seek": self.init(seek: command)
        case "revert-seek": self.init(revertSeek: command)
        case "set": self.init(set: command)
        case "add": self.init(add: command)
        case "cycle": self.init(cycle: command)
        case "multiply": self.init(multiply: command)
        default: return nil
        }
    }

    /// The request of a property write: a value of the property's type, or a string.
    package init?(setting property: ByteString, to value: JSONValue) {
        guard let property = Property(property) else { return nil }
        switch property {
        case .time:
            guard let seconds = value.optionTime else { return nil }
            // Unlike `seek`, mpv does not count a write below 0 from the end.
            self = .absolute(.position(max(0, seconds)), .exact)
        case .percent:
            guard let percent = value.optionNumber, (0...100).contains(percent) else { return nil }
            self = .absolute(.fraction(percent / 100), .exact)
        case .chapter:
            guard let chapter = value.optionInteger, chapter >= -1 else { return nil }
            self = .absolute(.chapter(chapter), .exact)
        }
    }

    /// mpv's properties that seek when they are written.
    private enum Property {
        case time
        case percent
        case chapter

        init?(_ name: ByteString) {
            switch name {
            case "time-pos", "playback-time": self = .time
            case "percent-pos": self = .percent
            case "chapter": self = .chapter
            default: return nil
            }
        }
    }
}

// MARK: - By command

extension SeekRequest {
    private init?(seek command: MpvCommand) {
        guard let arguments = command.arguments(["target", "flags", "legacy"]), let target = arguments[0]?.optionTime,
            let flags = SeekFlags(arguments[1], legacy: arguments[2])
        else { return nil }
        switch flags.kind {
        case .relative: self.init(stepOf: target) { .relative(seconds: $0) }
        case .relativePercent: self.init(stepOf: target) { .relativePercent($0) }
        case .absolute: self = .absolute(.position(target), flags.precision)
        case .absolutePercent: self = .absolute(.fraction(target / 100), flags.precision)
        }
    }

    private init?(revertSeek command: MpvCommand) {
        guard let arguments = command.arguments(["flags"]) else { return nil }
        switch arguments[0].map(\.optionFlags) ?? [] {
        case []: self = .revert
        case ["mark"]: self = .mark(isPermanent: false)
        case ["mark-permanent"]: self = .mark(isPermanent: true)
        default: return nil
        }
    }

    private init?(set command: MpvCommand) {
        guard let arguments = command.arguments(["name", "value"]), let name = arguments[0]?.text,
            let value = arguments[1]?.text
        else { return nil }
        self.init(setting: name, to: .string(value))
    }

    private init?(add command: MpvCommand) {
        guard let arguments = command.arguments(["name", "value"]), let name = arguments[0]?.text,
            let amount = arguments[1].map(\.optionNumber) ?? 1
        else { return nil }
        self.init(adding: amount, to: name)
    }

    /// `cycle percent-pos` wraps around at the edges, which no seek request can express.
    private init?(cycle command: MpvCommand) {
        guard let arguments = command.arguments(["name", "value"]), let name = arguments[0]?.text,
            name != "percent-pos", let amount = arguments[1].map(\.optionCycleStep) ?? 1
        else { return nil }
        self.init(adding: amount, to: name)
    }

    private init?(adding amount: Double, to name: ByteString) {
        guard let property = Property(name) else { return nil }
        switch property {
        case .time: self.init(stepOf: amount) { .relative(seconds: $0) }
        case .percent: self.init(stepOf: amount) { .relativePercent($0) }
        case .chapter:
            let steps = amount.rounded(.toNearestOrEven)
            guard let chapters = Int32(exactly: steps) else { return nil }
            self.init(stepOf: steps) { _ in .absolute(.chapterStep(Int64(chapters)), .exact) }
        }
    }

    /// mpv can't multiply times, and a chapter's product depends on the number of chapters.
    private init?(multiply command: MpvCommand) {
        guard let arguments = command.arguments(["name", "value"]), arguments[0] == .string("percent-pos"),
            let factor = arguments[1]?.optionNumber
        else { return nil }
        self = .absolute(.scaled(max(0, factor)), .exact)
    }

    private init?(stepOf amount: Double, _ request: (Double) -> SeekRequest) {
        if amount == 0 { return nil }
        self = request(amount)
    }
}

extension MpvCommand {
    /// The arguments by position; nil for too many, unknown or repeated ones, and if libmpv must expand one first.
    fileprivate func arguments(_ names: [ByteString]) -> [JSONValue?]? {
        let given: [JSONValue]
        switch arguments {
        case .list(let values):
            given = values
        case .named(let members):
            guard Set(members.map(\.key)).isSubset(of: names), Set(members.map(\.key)).count == members.count else {
                return nil
            }
            given = members.map(\.value)
        }
        guard given.count <= names.count else { return nil }
        if expandsProperties, given.contains(where: { $0.text?.bytes.contains(UInt8(ascii: "$")) ?? false }) {
            return nil
        }
        return names.indices.map { argument($0, names[$0]) }
    }
}

/// The flags of mpv's `seek`: the unit of the target, and the precision.
struct SeekFlags: Equatable {
    enum Kind {
        case relative
        case relativePercent
        case absolute
        case absolutePercent
    }

    var kind = Kind.relative
    /// Exact, unless the flags name keyframes only.
    var precision = Precision.exact

    /// - Parameters:
    ///   - flags: the second argument; contradicting words are refused; nil is `relative`.
    ///   - legacy: the third argument: old scripts give the precision there.
    init?(_ flags: JSONValue?, legacy: JSONValue?) {
        guard let words = flags.map(\.optionFlags) ?? [], let old = Self.precision(legacy: legacy) else { return nil }
        var kinds: [Kind] = []
        var precisions: [Precision] = []
        for word in words {
            switch word {
            case "relative", "-": kinds.append(.relative)
            case "relative-percent": kinds.append(.relativePercent)
            case "absolute": kinds.append(.absolute)
            case "absolute-percent": kinds.append(.absolutePercent)
            case "keyframes": precisions.append(.keyframes)
            case "exact": precisions.append(.exact)
            default: return nil
            }
        }
        guard kinds.count <= 1, precisions.count <= 1 else { return nil }
        kind = kinds.first ?? .relative
        precision = Set(precisions + old) == [.keyframes] ? .keyframes : .exact
    }

    private static func precision(legacy: JSONValue?) -> [Precision]? {
        switch legacy {
        case nil, .string("unused")?, .string("default-precise")?: []
        case .string("keyframes")?: [.keyframes]
        case .string("exact")?: [.exact]
        default: nil
        }
    }
}
