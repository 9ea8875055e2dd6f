package import SeekProtocol

/// mpv's command line, parsed as mpv parses it, without effects: the steps in order, and the files to play. libmpv
/// checks the values of options; a syntax error is the last step.
package struct MpvCommandLine: Equatable, Sendable {
    package struct Option: Equatable, Sendable {
        /// As written, without dashes.
        package let name: ByteString
        /// Empty if it has none.
        package let value: ByteString

        package init(_ name: ByteString, _ value: ByteString = "") {
            self.name = name
            self.value = value
        }
    }

    package enum Problem: Equatable, Sendable {
        /// An option without the value that it needs.
        case lacksValue(ByteString)
        case nested
        case closedTwice
        case notClosed

        /// mpv's messages, without line ends.
        package var lines: [String] {
            switch self {
            case .lacksValue(let name):
                [
                    "Error parsing commandline option \(name): option requires parameter",
                    "Make sure you're using e.g. '--\(name)=value' instead of '--\(name) value'.",
                ]
            case .nested: ["'--{' can not be nested."]
            case .closedTwice: ["Too many closing '--}'."]
            case .notClosed: ["Missing closing --} on command line."]
            }
        }
    }

    package enum Step: Equatable, Sendable {
        case set(Option)
        /// An option for the files between `--{` and `--}`: check it now, and set it while they play.
        case check(Option)
        /// `--playlist`: the file must exist.
        case playlist(ByteString)
        /// `--{ ... --}` without any file.
        case ignored
        case wrong(Problem)
    }

    package struct Entry: Equatable, Sendable {
        package var path: ByteString
        package var isPlaylist = false
        /// Options for this file only.
        package var options: [Option] = []
    }

    package private(set) var steps: [Step] = []
    package private(set) var entries: [Entry] = []
    /// The number of `-v` options.
    package private(set) var verbosity = 0

    /// - Parameters:
    ///   - arguments: Without the program's name.
    ///   - needsValue: Whether the option with that name needs a value.
    package init(_ arguments: [ByteString], needsValue: (String) -> Bool) {
        var reading = Reading(left: arguments[...])
        while let argument = reading.next(needsValue) {
            switch argument {
            case .file(let path): entries.append(Entry(path: path))
            case .option(let option): take(option, &reading)
            case .wrong(let problem): steps.append(.wrong(problem))
            }
            if case .wrong = steps.last { return }
        }
        if reading.group != nil { steps.append(.wrong(.notClosed)) }
    }

    private mutating func take(_ option: Option, _ reading: inout Reading) {
        switch option.name {
        case "{":
            guard reading.group == nil else { return steps.append(.wrong(.nested)) }
            reading.group = Group(firstEntry: entries.count)
        case "}":
            guard let group = reading.group else { return steps.append(.wrong(.closedTwice)) }
            if entries.count == group.firstEntry, !group.options.isEmpty { steps.append(.ignored) }
            for index in group.firstEntry..<entries.count { entries[index].options = group.options }
            reading.group = nil
        case "v": verbosity += 1
        case "playlist":
            steps.append(.playlist(option.value))
            entries.append(Entry(path: option.value, isPlaylist: true))
        default:
            steps.append(reading.group == nil ? .set(option) : .check(option))
            reading.group?.options.append(option)
        }
    }

    /// An open group: after `--{`, before `--}`.
    private struct Group {
        let firstEntry: Int
        var options: [Option] = []
    }

    private enum Argument {
        case file(ByteString)
        case option(Option)
        case wrong(Problem)
    }

    private struct Reading {
        var left: ArraySlice<ByteString>
        var hasMoreOptions = true
        var group: Group?

        mutating func next(_ needsValue: (String) -> Bool) -> Argument? {
            let dash = UInt8(ascii: "-")
            guard let argument = left.popFirst() else { return nil }
            guard hasMoreOptions, argument.bytes.first == dash, argument.bytes.count > 1 else { return .file(argument) }
            if argument == "--" {
                hasMoreOptions = false
                return next(needsValue)
            }
            let isLong = argument.bytes[1] == dash
            let text = argument.bytes.dropFirst(isLong ? 2 : 1)
            if let sign = text.firstIndex(of: UInt8(ascii: "=")) {
                return .option(Option(ByteString(Array(text[..<sign])), ByteString(Array(text[(sign + 1)...]))))
            }
            let name = ByteString(Array(text))
            guard needsValue(name.description) else { return .option(Option(name)) }
            // The old form, `-name value`.
            guard !isLong, let value = left.popFirst() else { return .wrong(.lacksValue(name)) }
            return .option(Option(name, value))
        }
    }
}
