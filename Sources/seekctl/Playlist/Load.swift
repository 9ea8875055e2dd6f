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
            seekctl load https://example.org/stream.m3u8
            """)

    @Argument(help: "Files or URLs.", completion: .file())
    var files: [String]

    @Flag(help: "Append all of them to the playlist, and play if nothing is playing.")
    var append = false

    @OptionGroup var daemon: Daemon

    func run() throws {
        var connection = try daemon.connect()
        for (index, file) in files.enumerated() {
            let location = try Self.location(of: file)
            // `append-play`, because the file before may have failed already, and then nothing plays.
            let mode = append || index > 0 ? "append-play" : "replace"
            try Daemon.request(
                "loadfile", [("url", .string(location)), ("flags", .text(mode))], on: &connection)
            Self.noteIfMissing(location)
        }
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

    /// The daemon accepts any name and reports a failure only when it opens the file; this reports a typing error at once.
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
