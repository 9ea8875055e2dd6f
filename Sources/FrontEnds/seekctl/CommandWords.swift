import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

/// The words of the command line, arranged as argument-parser reads them.
enum CommandWords {
    /// Subcommands whose first argument may begin with "-" and a digit.
    private static var takingSteps: [any ParsableCommand.Type] { [Volume.self, Speed.self, Position.self, Scrub.self] }

    /// A `--socket` before the subcommand comes after it; a number with a minus sign comes last, after "--".
    ///
    /// - Throws: `usage` for an unknown subcommand.
    static func arranged(_ words: [String]) throws(Failure) -> [String] {
        let options = words.prefix(words.first == "--socket" ? 2 : words.first?.hasPrefix("--socket=") == true ? 1 : 0)
        var rest = Array(words.dropFirst(options.count))
        guard let name = rest.first, !name.hasPrefix("-") else { return words }
        guard name != "help" else { return rest }
        let command = try subcommand(name, of: Seekctl.self)
        if let deeper = rest.dropFirst().first, !deeper.hasPrefix("-"),
            !command.configuration.subcommands.isEmpty
        {
            _ = try subcommand(deeper, of: command)
        }
        rest.insert(contentsOf: options, at: rest.firstIndex(of: "--") ?? rest.endIndex)
        if takingSteps.contains(where: { $0 == command }), let place = rest.firstIndex(where: isNegative) {
            let number = rest.remove(at: place)
            if !rest.contains("--") { rest.append("--") }
            rest.append(number)
        }
        return rest
    }

    private static func subcommand(
        _ name: String, of command: any ParsableCommand.Type
    ) throws(Failure) -> any ParsableCommand.Type {
        let subcommands = command.configuration.subcommands
        if let found = subcommands.first(where: { $0._commandName == name }) { return found }
        let path = command == Seekctl.self ? "" : command._commandName + " "
        let known = command == Seekctl.self ? elsewhere[name] : nil
        let nearest = known ?? Nearest.match(for: name, among: subcommands.map { $0._commandName })
        let hint = nearest.map { "did you mean '\(path)\($0)'?" } ?? "see 'seekctl \(path)--help'"
        throw Failure(.usage, "unknown subcommand '\(path)\(name)'; \(hint)")
    }

    /// Words for the same in other programs, and what they are here.
    private static let elsewhere = [
        "add": "playlist add", "clear": "playlist clear", "current": "status", "events": "monitor", "exit": "quit",
        "idle": "monitor", "idleloop": "monitor", "info": "status", "list": "playlist", "metadata": "status",
        "open": "load", "play-pause": "toggle", "prev": "previous", "queued": "playlist", "repeat": "loop",
        "resume": "play", "seek": "position", "skip": "tap forward", "sub": "subtitles", "watch": "monitor",
    ]

    /// "-5", "-0:30".
    private static func isNegative(_ word: String) -> Bool {
        word.first == "-" && word.dropFirst().first?.isNumber == true
    }
}

/// Values that only the daemon knows, when a shell completes an argument.
enum Completions {
    /// A value, and what it stands for.
    typealias Value = (text: String, meaning: String)

    /// - Parameter words: the words of the command line, which may name a socket.
    /// - Returns: lines for the shell that asks; none if no daemon answers.
    static func values(
        _ words: [String], _ read: (inout Connection) throws(Failure) -> [Value]
    ) -> [String] {
        let named = words.firstIndex(of: "--socket").flatMap { words.indices.contains($0 + 1) ? words[$0 + 1] : nil }
        let joined = words.first { $0.hasPrefix("--socket=") }.map { String($0.dropFirst("--socket=".count)) }
        do throws(Failure) {
            var connection = try Connection.forProgram(at: named ?? joined)
            return lines(try read(&connection), for: CompletionShell.requesting?.rawValue)
        } catch {
            return []
        }
    }

    /// As zsh and fish read them: with what they stand for. Bash shows nothing beside a value, and would expand what stands
    /// in a title, also its `$(...)`.
    static func lines(_ values: [Value], for shell: String?) -> [String] {
        values.map { value in
            switch shell {
            case "zsh" where !value.meaning.isEmpty: "\(value.text):\(value.meaning)"
            case "fish" where !value.meaning.isEmpty: "\(value.text)\t\(value.meaning)"
            default: value.text
            }
        }
    }
}

/// An argument that is one of a closed set of words.
protocol WordArgument: RawRepresentable<String>, CaseIterable, Sendable {}

extension WordArgument {
    /// For `transform`.
    static func read(_ text: String) throws -> Self {
        guard let word = Self(rawValue: text) else { throw ValidationError("expected \(list)") }
        return word
    }

    static var completion: CompletionKind { .list(allCases.map(\.rawValue)) }

    /// "on, off or toggle".
    private static var list: String {
        let words = allCases.map(\.rawValue)
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }
}

/// A place in a list that is counted from 0.
enum IndexArgument {
    /// For `transform`.
    static func read(_ text: String) throws -> Int {
        guard let index = Int(text), index >= 0, text.first?.isNumber == true else {
            throw ValidationError("expected a whole number from 0")
        }
        return index
    }
}
