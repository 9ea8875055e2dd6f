import CommandLineTool
import Glibc

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
