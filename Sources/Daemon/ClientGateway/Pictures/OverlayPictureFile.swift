import Glibc
import Linux
import MpvCommands
package import SeekProtocol

/// The part of a file that an `overlay-add` shows, as its arguments name it.
package struct OverlayPictureFile: Equatable, Sendable {
    /// 128 MiB: a picture of 7680 x 4320.
    package static let mostBytes = 128 << 20

    /// The overlay's number at libmpv, which all clients share.
    package let overlay: Int
    package let path: ByteString
    /// Position of the first byte in the file.
    package let offset: Int
    /// Rows.
    package let height: Int
    /// Bytes from one row to the next.
    package let stride: Int
    /// Bytes of a row that libmpv shows.
    private let rowBytes: Int

    /// Bytes to read.
    package var byteCount: Int { height * stride }
    /// Bytes that libmpv keeps for as long as it shows the picture.
    package var shownBytes: Int { Self.libmpvCopies * height * rowBytes }

    /// libmpv 0.35 keeps the picture and two sets of copies that it packs for the renderer. Measured: 4 pictures of 64
    /// MiB take 1.2 GiB.
    private static let libmpvCopies = 5

    /// - Parameter command: an `overlay-add`.
    /// - Throws: `error running command` for a picture of more than `mostBytes`.
    package init(of command: MpvCommand) throws(Refusal) {
        overlay = Self.number(0, "id", command)
        path = command.word(3, "file") ?? ""
        offset = Self.number(4, "offset", command)
        height = Self.number(7, "h", command)
        stride = Self.number(8, "stride", command)
        // libmpv refuses a stride shorter than the row.
        rowBytes = min(4 * Self.number(6, "w", command), stride)
        guard height * stride <= Self.mostBytes else {
            throw refusal(
                "expected a picture of at most \(Self.mostBytes >> 20) MiB, got \(height) rows of \(stride) bytes")
        }
    }

    package func refusal(_ sentence: String) -> Refusal {
        Refusal(.errorRunningCommand, "overlay-add: \(sentence)")
    }

    /// The configuration can allow the command without the policy's check of its numbers.
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
