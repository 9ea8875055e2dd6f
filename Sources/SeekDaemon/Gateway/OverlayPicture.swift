import Glibc
import MpvCommands
import SeekProtocol
import SocketServer

/// The picture of an `overlay-add`, read from its file into memory of our own.
///
/// libmpv would map the file without a look at it: where that is shorter than the picture, or becomes so meanwhile, the
/// process ends, and where it is a pipe the player waits for a writer.
final class OverlayPicture {
    /// More than any screen has.
    private static let most = 256 << 20

    private let bytes: UnsafeMutableRawBufferPointer
    private let height: Int
    private let stride: Int

    deinit { bytes.deallocate() }

    /// - Parameter command: an `overlay-add`.
    /// - Throws: `invalid parameter` where the file doesn't hold the picture.
    init(of command: MpvCommand) throws(Refusal) {
        let file = command.word(3, "file") ?? ""
        let offset = Self.number(4, "offset", command)
        height = Self.number(7, "h", command)
        stride = Self.number(8, "stride", command)
        let count = height * stride
        guard count <= Self.most else { throw Self.refusal("a picture has at most \(Self.most >> 20) MiB") }
        // A pipe is not waited for.
        let descriptor = open(file.bytes.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw Self.refusal("\(file): \(SystemError.last)") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw Self.refusal("\(file) is no regular file")
        }
        guard status.st_size >= offset + count else {
            throw Self.refusal("\(file) has \(status.st_size) bytes, and the picture needs \(offset + count)")
        }
        bytes = .allocate(byteCount: count, alignment: 16)
        var filled = 0
        while filled < count {
            let read = pread(descriptor, bytes.baseAddress! + filled, count - filled, off_t(offset + filled))
            if read < 0, errno == EINTR { continue }
            guard read > 0 else {
                throw Self.refusal("\(file): \(read < 0 ? "\(SystemError.last)" : "it has become shorter")")
            }
            filled += read
        }
    }

    /// The same command with the picture in its file's place; it must live until libmpv has answered.
    func replacingFile(in command: MpvCommand) -> MpvCommand {
        func value(_ index: Int, _ name: ByteString) -> JSONValue { command.argument(index, name) ?? .null }
        let address = "&\(UInt(bitPattern: bytes.baseAddress))"
        return MpvCommand(
            command.name,
            .list([
                value(0, "id"), value(1, "x"), value(2, "y"), .text(address), .integer(0), value(5, "fmt"),
                value(6, "w"), .integer(Int64(height)), .integer(Int64(stride)),
            ]), prefixes: command.prefixes)
    }

    private static func refusal(_ sentence: String) -> Refusal {
        Refusal(.invalidParameter, "overlay-add: \(sentence)")
    }

    /// Within bounds also where the configuration lets the command past the policy, which has checked it otherwise.
    private static func number(_ index: Int, _ name: ByteString, _ command: MpvCommand) -> Int {
        let number =
            switch command.argument(index, name) {
            case .integer(let number)?: Int(number)
            case .string(let text)?: Int(text.description) ?? 0
            case .null?, .bool?, .double?, .array?, .object?, nil: 0
            }
        return min(max(number, 0), Int(Int32.max))
    }
}
