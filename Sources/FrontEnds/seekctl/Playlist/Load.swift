import ArgumentParser
import CommandLineTool
import Glibc
import SeekClient
import SeekProtocol

struct Load: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Play files or URLs: the first now, the others after it.",
        discussion: """
            seekctl load film.mkv
            seekctl load --append *.mp3
            seekctl load --paused film.mkv
            seekctl load https://example.org/stream.m3u8

            The film plays, also if the one before was paused. Waits until one of them plays, and says which; or until none \
            can be played, and says why (exit status 1). A file that does not exist, or that the daemon's user can't read, \
            is not even tried: the film that plays goes on. If none can be played, the film that played comes back where \
            it was. With --no-wait, nothing is looked at, and seekctl ends at once.
            """)

    @Argument(help: "Files or URLs.", completion: .file())
    var files: [String]

    @Flag(help: "Append all of them to the playlist, and play if nothing is playing.")
    var append = false

    @Flag(help: "Leave the first picture standing: the film plays later, with play or toggle.")
    var paused = false

    @Flag(help: "Do not wait until a file plays or fails.")
    var noWait = false

    @OptionGroup var daemon: Daemon

    func run() throws {
        var locations: [ByteString] = []
        for file in files { locations.append(try Self.location(of: file)) }
        var connection = try daemon.connect()
        guard !noWait else { return try loadBlindly(locations, on: &connection) }
        let readable = try Readability(on: &connection)
        locations.removeAll { location in
            guard let refusal = readable.refusal(of: location) else { return false }
            Failure.say("not loaded: \(refusal)")
            return true
        }
        guard !locations.isEmpty else { throw Failure(.refused) }
        let film = try PlayingFilm(on: &connection)
        if append, film != nil {
            for location in locations {
                try Self.load(location, as: "append-play", on: &connection)
                StandardOutput.write(line: "appended \(location.description.forTerminal)")
            }
        } else {
            try load(locations, insteadOf: film, on: &connection)
            try Self.printPlaying(on: &connection)
        }
    }

    /// Without a look at what happens.
    private func loadBlindly(_ locations: [ByteString], on connection: inout Connection) throws(Failure) {
        let film = append ? try PlayingFilm(on: &connection) : nil
        for (index, location) in locations.enumerated() {
            // `append-play`, because the file before may have failed already, and then nothing plays.
            try Self.load(location, as: append || index > 0 ? "append-play" : "replace", on: &connection)
            Self.noteIfMissing(location)
        }
        // A film that plays, or is paused, stays so.
        if film == nil { try Self.set(isPaused: paused, on: &connection) }
    }

    /// Loads files and waits until one of them plays. If none does, the film that played comes back.
    ///
    /// - Throws: `refused` if none plays.
    private func load(
        _ locations: [ByteString], insteadOf film: PlayingFilm?, on connection: inout Connection
    ) throws(Failure) {
        try LoadWait.listenToErrors(on: &connection)
        var wait = LoadWait()
        let wasPaused = try Daemon.property("pause", on: &connection).flag == true
        // Before, so that it does not play for a moment.
        if paused { try Self.set(isPaused: true, on: &connection) }
        var first: Int?
        for (index, location) in locations.enumerated() {
            // The playlist of the film that plays is kept until another plays.
            let mode = film != nil ? "append" : index > 0 ? "append-play" : "replace"
            let entry = try Self.load(location, as: mode, on: &connection) { wait.take($0) }
            wait.expect(entry, location)
            first = first ?? entry
        }
        if film != nil, let first { try PlayingFilm.play(entry: first, on: &connection) { wait.take($0) } }
        guard try wait.untilPlaying(on: &connection) else {
            try film?.comeBack(removing: wait.entries, on: &connection)
            if paused { try Self.set(isPaused: wasPaused, on: &connection) }
            throw Failure(.refused)
        }
        if !paused { try Self.set(isPaused: false, on: &connection) }
        try film?.leave(on: &connection)
    }

    /// By mpv's property: `play` would begin a short film again that is over already.
    private static func set(isPaused: Bool, on connection: inout Connection) throws(Failure) {
        guard try Daemon.property("pause", on: &connection).flag != isPaused else { return }
        try Daemon.set("pause", to: .bool(isPaused), on: &connection)
    }

    /// - Returns: mpv's number of the entry.
    @discardableResult
    private static func load(
        _ location: ByteString, as mode: String, on connection: inout Connection,
        onEvent: (Message) -> Void = { _ in }
    ) throws(Failure) -> Int? {
        let reply = try Daemon.request(
            "loadfile", [("url", .string(location)), ("flags", .text(mode))], on: &connection, onEvent: onEvent)
        return reply.data?["playlist_entry_id"]?.wholeNumber
    }

    /// "playing The Film (1:40:00), resumed at 40:00".
    private static func printPlaying(on connection: inout Connection) throws(Failure) {
        let snapshot = try Daemon.request("snapshot", on: &connection).data ?? .null
        let media = snapshot["media"] ?? .null
        var words = snapshot["play"]?["playing"]?.flag == false ? "paused: " : "playing "
        words += media["title"]?.text ?? media["path"]?.text ?? ""
        if let duration = media["duration"]?.number { words += " (\(MediaTime.shortClock(duration)))" }
        if let position = media["resumed_from"]?.number { words += ", resumed at \(MediaTime.shortClock(position))" }
        StandardOutput.write(line: words)
    }

    /// An absolute path or a URL: the daemon has another working directory.
    static func location(of argument: String) throws(Failure) -> ByteString {
        guard !argument.isEmpty else { throw Failure(.usage, "expected a file name, got an empty argument") }
        let bytes = rawBytes(of: argument)
        if bytes.first == UInt8(ascii: "/") || isURL(bytes) { return ByteString(bytes) }
        guard let directory = getcwd(nil, 0) else {
            throw Failure(.usage, "the working directory: \(String(cString: strerror(errno)))")
        }
        defer { free(directory) }
        var path = Array(UnsafeRawBufferPointer(start: directory, count: strlen(directory)))
        if path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
        return ByteString(path + (bytes.starts(with: "./".utf8) ? bytes.dropFirst(2) : bytes[...]))
    }

    /// Reports a typing error at once: the daemon accepts any name.
    static func noteIfMissing(_ location: ByteString) {
        guard location.bytes.first == UInt8(ascii: "/") else { return }
        let path = location.bytes.map(CChar.init(bitPattern:)) + [0]
        if access(path, F_OK) != 0, errno == ENOENT {
            Failure.say("note: no such file: \("\(location)".forTerminal)")
        }
    }

    private static func isURL(_ bytes: [UInt8]) -> Bool {
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { return false }
        return bytes[colon...].starts(with: "://".utf8) && !bytes[..<colon].contains(UInt8(ascii: "/"))
    }

    /// The argument's bytes: `String` repairs invalid UTF-8, and the repaired name would not exist.
    private static func rawBytes(of argument: String) -> [UInt8] {
        guard argument.unicodeScalars.contains("\u{FFFD}") else { return Array(argument.utf8) }
        for pointer in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)) {
            guard let pointer, String(cString: pointer) == argument else { continue }
            return Array(UnsafeRawBufferPointer(start: pointer, count: strlen(pointer)))
        }
        return Array(argument.utf8)
    }
}
