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
