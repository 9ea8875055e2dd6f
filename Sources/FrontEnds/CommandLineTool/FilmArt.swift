internal import Glibc

/// The picture of a film, beside it (M5).
package enum ArtFile {
    private static let endings = ["jpg", "png"]
    private static let names = ["poster", "folder", "cover"]

    /// Waits for the disk.
    ///
    /// - Parameter film: its absolute path.
    /// - Returns: the path of the picture; nil if there is none that can be read.
    package static func path(beside film: [UInt8]) -> [UInt8]? {
        guard let slash = film.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        let folder = film[...slash]
        let file = film[(slash + 1)...]
        let name = file.lastIndex(of: UInt8(ascii: ".")).map { file[..<$0] } ?? file
        let own = endings.map { folder + name + Array("-poster.\($0)".utf8) }
        let shared = names.flatMap { name in endings.map { folder + Array("\(name).\($0)".utf8) } }
        return (own + shared).map { Array($0) }.first(where: isReadable)
    }

    private static func isReadable(_ path: [UInt8]) -> Bool {
        let text = path.map { CChar(bitPattern: $0) } + [0]
        var information = stat()
        guard stat(text, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return false }
        return access(text, R_OK) == 0
    }
}

/// A picture of a film, read from its file.
package struct ArtPicture: Equatable, Sendable {
    /// What its first bytes say, whatever the file is called.
    package enum Format: String, Sendable {
        case jpeg = "image/jpeg"
        case png = "image/png"
        case webp = "image/webp"
    }

    /// Larger files are not read.
    package static let maximumBytes = 8 << 20

    package let format: Format
    package let bytes: [UInt8]

    /// Waits for the disk.
    ///
    /// - Parameters:
    ///   - maximumBytes: of the file, at least 1.
    ///   - followsLinks: whether `path` itself may be a symbolic link.
    /// - Returns: nil if the file can't be read, is larger than `maximumBytes`, or is no picture.
    package init?(contentsOf path: [UInt8], maximumBytes: Int = Self.maximumBytes, followsLinks: Bool = true) {
        // A pipe or a device would not return from the open without O_NONBLOCK.
        let mode = O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)
        let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], mode)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
            (1...maximumBytes).contains(Int(information.st_size))
        else { return nil }
        let size = Int(information.st_size)
        let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            while count < size {
                let result = read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
                if result < 0, errno == EINTR { continue }
                guard result > 0 else { break }
                count += result
            }
        }
        guard let format = Self.format(of: bytes) else { return nil }
        self.format = format
        self.bytes = bytes
    }

    private static func format(of bytes: [UInt8]) -> Format? {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return .webp }
        return nil
    }
}
