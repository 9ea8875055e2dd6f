import Glibc
import SeekProtocol

/// The file of an `overlay-add`, which libmpv maps into memory without a look at it: where it is shorter than the
/// picture the process ends, and where it is a pipe the player waits for a writer.
enum OverlayFile {
    /// What is wrong with it; nil where the command is another, or the file holds the picture. Looks at the file system.
    static func problem(with command: MpvCommand) -> String? {
        guard command.name == "overlay-add", let file = command.word(3, "file") else { return nil }
        var status = stat()
        let path = file.bytes.map { CChar(bitPattern: $0) } + [0]
        guard stat(path, &status) == 0 else { return "overlay-add: \(file): \(SystemError.last)" }
        guard status.st_mode & S_IFMT == S_IFREG else { return "overlay-add: \(file) is no regular file" }
        let needed = number(4, "offset", command) + number(7, "h", command) * number(8, "stride", command)
        guard Int64(status.st_size) >= needed else {
            return "overlay-add: \(file) has \(status.st_size) bytes, and the picture needs \(needed)"
        }
        return nil
    }

    /// Checked by the policy before.
    private static func number(_ index: Int, _ name: ByteString, _ command: MpvCommand) -> Int64 {
        switch command.argument(index, name) {
        case .integer(let number)?: number
        case .string(let text)?: Int64(text.description) ?? 0
        case .null?, .bool?, .double?, .array?, .object?, nil: 0
        }
    }
}
