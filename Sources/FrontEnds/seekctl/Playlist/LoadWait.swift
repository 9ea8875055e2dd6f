import CommandLineTool
import SeekClient
import SeekProtocol

/// Follows files that were loaded until one of them plays: mpv's events name their entries of the playlist.
struct LoadWait {
    /// A file that could not be played, which is not told yet.
    private struct Failed {
        let name: String
        /// Whether this is the name of the playlist whose entry it was.
        let isEntry: Bool
        /// mpv's word for it.
        let error: String
    }

    /// The entries that may still play, and the names that they were loaded by.
    private var expected: [Int: String] = [:]
    /// All that were loaded, also those that can't be played.
    private(set) var entries: Set<Int> = []
    /// Ends of other entries: libmpv may report one before its reply names the entry.
    private var otherEnds: [Int: JSONValue] = [:]
    /// Entries that playlists have put in their place.
    private var inserted: Set<Int> = []
    private var failed: [Failed] = []
    private var errors = OpeningErrors()
    private var opened: Int?
    /// The entry that was opened when playback began.
    private var begun: Int?
    private var hasLoaded = false
    private var wasReplaced = false

    private var isPlaying: Bool { begun.map { expected[$0] != nil } ?? false }

    /// - Parameter entry: mpv's number; nil from a daemon that doesn't say it.
    mutating func expect(_ entry: Int?, _ location: ByteString) {
        guard let entry else { return }
        let name = location.description
        expected[entry] = name
        entries.insert(entry)
        if let end = otherEnds.removeValue(forKey: entry) { ended(entry, name, end) }
    }

    /// Returns when one plays and its properties are known. Says of each other why it could not be played.
    ///
    /// - Returns: false if none can be played.
    /// - Throws: `refused` if another client has loaded something else.
    mutating func untilPlaying(on connection: inout Connection) throws(Failure) -> Bool {
        // Its events come after the snapshot's, which may be of the film before.
        var subscribed: [Message] = []
        try Daemon.request(
            "subscribe", [("events", .array([.text(EventName.media.rawValue)]))], on: &connection,
            onEvent: { subscribed.append($0) })
        for message in subscribed { take(message) }
        while true {
            try sayFailed(on: &connection)
            if isPlaying && hasLoaded { return true }
            if wasReplaced {
                throw Failure(.refused, "not played: another client has loaded something else, or stopped")
            }
            if expected.isEmpty { return false }
            guard let message = try Daemon.next(on: &connection) else {
                throw Failure(.noAnswer, "the daemon closed the connection before a file played")
            }
            take(message)
        }
    }

    /// Asks for the lines of libmpv's log that say why a file can't be opened.
    static func listenToErrors(on connection: inout Connection) throws(Failure) {
        try Daemon.mpv([.text("request_log_messages"), .text("warn")], on: &connection)
    }

    /// Says of each file that failed why, once the lines of libmpv's log are there.
    private mutating func sayFailed(on connection: inout Connection) throws(Failure) {
        while !failed.isEmpty {
            var messages: [Message] = []
            // libmpv has given the lines before it replies.
            _ = try Daemon.reply(
                to: .array([.text("get_property"), .text("pid")]), on: &connection, onEvent: { messages.append($0) })
            let told = failed
            failed = []
            for message in messages { take(message) }
            for film in told {
                let reason = errors.remove(of: film.name, isEntry: film.isEntry).map { ": \($0)" } ?? ""
                Failure.say("not played: \(film.name): \(film.error)\(reason)")
            }
        }
    }

    mutating func take(_ message: Message) {
        let event = message.value
        let entry = event["playlist_entry_id"]?.wholeNumber
        switch message.event {
        case "log-message": errors.take(event)
        case "start-file": opened = entry
        case "playback-restart": begun = opened
        case EventName.media.rawValue: hasLoaded = event["phase"] == .text("loaded")
        case "end-file":
            guard let entry else { break }
            if let name = expected[entry] { ended(entry, name, event) } else { otherEnds[entry] = event }
        default: break
        }
    }

    private mutating func ended(_ entry: Int, _ name: String, _ event: JSONValue) {
        switch event["reason"]?.text {
        // It was short.
        case "eof": (begun, hasLoaded) = (entry, true)
        case "redirect":
            expected[entry] = nil
            let first = event["playlist_insert_id"]?.wholeNumber ?? 0
            let count = event["playlist_insert_num_entries"]?.wholeNumber ?? 0
            for offset in 0..<max(0, min(count, 100_000)) {
                let (inserted, isOver) = first.addingReportingOverflow(offset)
                guard !isOver else { break }
                expected[inserted] = name
                entries.insert(inserted)
                self.inserted.insert(inserted)
            }
        case "error":
            expected[entry] = nil
            failed.append(
                Failed(
                    name: name, isEntry: inserted.contains(entry),
                    error: event["file_error"]?.text ?? "it can't be opened"))
        default: wasReplaced = true
        }
    }
}

/// Why libmpv could not open something: the first error of the network, the protocol or the file before the line of its
/// log that ends an attempt. Its `end-file` only says "loading failed".
///
/// The log and the events have no common order: log lines come before the `end-file` of their file, or soon after it.
struct OpeningErrors {
    /// One failed attempt.
    private struct Attempt {
        /// What could not be opened; nil if libmpv does not say it.
        let name: String?
        let error: String?
    }

    /// Modules of libmpv that say why. Others, like "lavf" and "cplayer", say only that it failed.
    private static let modules = ["ffmpeg", "file"]

    /// The first error of the attempt that goes on, and the first warning: a status of HTTP is one.
    private var error: String?
    private var warning: String?
    private var attempts: [Attempt] = []

    /// Takes a `log-message` event.
    mutating func take(_ event: JSONValue) {
        guard let module = event["prefix"]?.text, case .string(let line)? = event["text"] else { return }
        let text = String(line.description.prefix { !$0.isNewline })
        if Self.modules.contains(module) {
            if event["level"]?.text == "warn" { warning = warning ?? text } else { error = error ?? text }
        } else if text.hasPrefix("Failed to open "), text.hasSuffix(".") {
            end(String(text.dropFirst("Failed to open ".count).dropLast()), error ?? warning)
        } else if text.hasPrefix("Failed to recognize file format") {
            end(nil, error)
        } else if text.hasPrefix("No protocol handler found") {
            end(nil, text)
        }
    }

    private mutating func end(_ name: String?, _ error: String?) {
        attempts.append(Attempt(name: name, error: error))
        (self.error, warning) = (nil, nil)
    }

    /// Takes out the error of a file that failed; nil if libmpv gave none.
    ///
    /// - Parameters:
    ///   - name: the file's name.
    ///   - isEntry: whether this is the name of a playlist, and the file is one of its entries, whose name is not known.
    mutating func remove(of name: String, isEntry: Bool) -> String? {
        let place =
            attempts.firstIndex { isEntry ? $0.name != nil : $0.name == name }
            ?? attempts.firstIndex { $0.name == nil }
        return place.flatMap { attempts.remove(at: $0).error }
    }
}
