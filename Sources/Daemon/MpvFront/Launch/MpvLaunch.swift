import LibmpvFacts
package import Mpv

/// The result of mpv's command line: a started player, and what it will play.
package struct MpvLaunch: Sendable {
    /// What the player does when nothing is left to play.
    package enum Idle: Equatable, Sendable {
        /// It quits; with nothing to play it does not start.
        case no
        /// It waits for the first file, and quits when nothing is left.
        case once
        case yes
    }

    /// The text of an input.conf, which libmpv has not read.
    package struct Bindings: Equatable, Sendable {
        package let path: String
        package let text: [UInt8]

        package init(path: String, text: [UInt8]) {
            self.path = path
            self.text = text
        }
    }

    package let player: MpvCarrier
    /// Whether the player waits for `MpvHandle.beginPlaying()`, and its scripts, those of its option `scripts` and then
    /// `folderScripts`, are still to be loaded. Then libmpv itself shuffles, merges and chooses the first entry.
    package let isHeld: Bool
    package let folderScripts: [String]
    package let entries: [MpvCommandLine.Entry]
    /// `--playlist-start`.
    package let firstEntry: Int
    package let shuffles: Bool
    package let idle: Idle
    /// `--input-ipc-server`.
    package let socketPath: String?
    /// Lowest priority first, without mpv's own default bindings.
    package let bindings: [Bindings]
    package let terminal: MpvTerminal
    /// `--no-terminal`: mpv then leaves signals to the system.
    package let diesOfSignals: Bool
}

/// The options that were set on a player by the command line, files and profiles, read from its log.
package struct MpvSettings: Equatable, Sendable {
    /// An operation on a list, as in `scripts-append=VALUE`.
    package struct Operation: Equatable, Sendable {
        package let name: String
        package let value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    private var values: [String: String] = [:]
    /// The operations on `scripts`, in order: they make its value.
    package private(set) var scripts: [Operation] = []

    package init() {}

    /// - Parameter catalogue: Resolves names to options.
    package mutating func note(_ messages: [MpvSetup.Message], _ catalogue: MpvOptionCatalogue) {
        for message in messages {
            guard let (name, value) = LibmpvLog.setting(message.text) else { continue }
            let meaning = catalogue.meaning(of: name)
            note(name, value, meaning)
        }
    }

    private mutating func note(_ name: String, _ value: String, _ meaning: MpvOptionCatalogue.Meaning?) {
        // An operation on a list is not a value.
        values[meaning?.action == nil ? meaning?.option.name ?? name : name] = value
        if meaning?.option.name == "scripts" { scripts.append(Operation(name, value)) }
    }

    /// Notes an option that was set with libmpv's own call, of which the log says nothing.
    mutating func note(_ name: String, _ value: String, _ catalogue: MpvOptionCatalogue) {
        note(name, value, catalogue.meaning(of: name))
    }

    private mutating func assume(_ name: String, _ value: String) {
        if values[name] == nil { values[name] = value }
    }

    /// Notes the options that mpv sets when a desktop starts it; libmpv's own start would treat them as chosen by the
    /// user.
    mutating func assumePseudoInterface() {
        assume("terminal", "no")
        assume("idle", "once")
    }

    /// The last value; nil if it was not set.
    package subscript(name: String) -> String? { values[name] }

    /// The value of a flag.
    package func isOn(_ name: String, unlessSet standard: Bool) -> Bool {
        guard let value = values[name] else { return standard }
        return value == "" || value == "yes"
    }
}
