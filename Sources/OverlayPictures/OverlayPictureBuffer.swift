import Glibc
import MpvCommands
package import SeekProtocol
import SocketServer

/// The bytes of an `overlay-add`'s picture, read from its file.
///
/// libmpv gets this memory instead of the file. It would map the file: a file that becomes shorter ends the process, and
/// a FIFO makes the player wait for a writer. libmpv copies the picture before it answers the command.
///
/// Sendable because `bytes` is written in `init` only, by one thread, before any other can have a reference.
package final class OverlayPictureBuffer: @unchecked Sendable {
    /// Bytes read between two checks of the stop flag.
    private static let chunkBytes = 1 << 20

    private let bytes: UnsafeMutableRawBufferPointer
    private let file: OverlayPictureFile

    deinit { bytes.deallocate() }

    /// Reads the file. Blocks as the file system does; stops between two chunks once `stop` is set.
    ///
    /// - Throws: `error running command` for anything but a regular file that holds the whole picture.
    package init(reading file: OverlayPictureFile, stop: StopFlag) throws(Refusal) {
        self.file = file
        // O_NONBLOCK: opening a FIFO does not wait for a writer.
        let descriptor = open(
            file.path.bytes.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { throw file.refusal("\(file.path): \(SystemError.last)") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw file.refusal("\(file.path): \(SystemError.last)") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw file.refusal("\(file.path) is not a regular file")
        }
        let needed = file.offset + file.byteCount
        guard status.st_size >= needed else {
            throw file.refusal("\(file.path): expected at least \(needed) bytes, got \(status.st_size)")
        }
        bytes = .allocate(byteCount: file.byteCount, alignment: 16)
        var filled = 0
        while filled < bytes.count {
            guard !stop.isSet else { throw file.refusal("\(file.path): reading was stopped") }
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[filled...].prefix(Self.chunkBytes))
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(file.offset + filled))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw file.refusal("\(file.path): \(SystemError.last)") }
            guard count > 0 else { throw file.refusal("\(file.path) became shorter while it was read") }
            filled += count
        }
    }

    /// The command with this memory instead of the file. The buffer must live until libmpv has answered it.
    package func replacingFile(in command: MpvCommand) -> MpvCommand {
        func value(_ index: Int, _ name: ByteString) -> JSONValue { command.argument(index, name) ?? .null }
        let address = "&\(UInt(bitPattern: bytes.baseAddress))"
        return MpvCommand(
            command.name,
            .list([
                value(0, "id"), value(1, "x"), value(2, "y"), .text(address), .integer(0), value(5, "fmt"),
                value(6, "w"), .integer(Int64(file.height)), .integer(Int64(file.stride)),
            ]), prefixes: command.prefixes)
    }

    /// For tests.
    package func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        body(UnsafeRawBufferPointer(bytes))
    }
}
