import CommandLineTool
import Glibc

/// The access token that pages must send.
struct WebToken: Sendable {
    /// Characters.
    static let shortest = 16
    /// The environment variable that is read if `--token` is not given.
    static let variable = "SEEK_WEB_TOKEN"

    let text: String
    private let bytes: [UInt8]

    /// - Returns: nil if the text is too short, or has characters that a URL would have to escape.
    init?(_ text: String) {
        self.text = text
        bytes = Array(text.utf8)
        let isPlain = bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: "-._~".utf8.contains(byte)
            }
        }
        guard bytes.count >= Self.shortest, isPlain else { return nil }
    }

    /// Compares in a time that depends only on the length of the guess.
    func matches(_ guess: some Collection<UInt8>) -> Bool {
        var difference = guess.count ^ bytes.count
        for (index, byte) in guess.enumerated() { difference |= Int(byte ^ bytes[index % bytes.count]) }
        return difference == 0
    }
}

extension WebToken {
    /// The name of systemd's credential that has the token (`LoadCredential=`).
    static let credential = "seek-web.token"
    /// More is not read.
    private static let maximumBytes = 4_096

    /// The text of the credential, without white space at its end; nil if there is none, or an empty one.
    ///
    /// - Parameter folder: `CREDENTIALS_DIRECTORY`; nil outside of systemd.
    /// - Throws: If it exists and can't be read.
    static func text(inCredentialsOf folder: String?) throws(Failure) -> String? {
        guard let folder else { return nil }
        let path = "\(folder)/\(credential)"
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw Self.unreadable(path, errno)
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: maximumBytes)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw Self.unreadable(path, errno) }
        let text = Array(bytes[..<count].reversed().drop { $0 <= UInt8(ascii: " ") })
        return text.isEmpty ? nil : String(decoding: text.reversed(), as: UTF8.self)
    }

    private static func unreadable(_ path: String, _ code: Int32) -> Failure {
        Failure(.usage, "can't read the token in \(path): \(String(cString: strerror(code)))")
    }
}
