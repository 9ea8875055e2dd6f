import Glibc

/// A program's configuration file: the one that is named, or else the first that exists in the standard places.
package struct ConfigurationFile: Equatable, Sendable {
    package let path: String
    package let text: [UInt8]

    /// The standard places: the user's folder, then the system's file.
    ///
    /// - Parameters:
    ///   - name: without its folder, `seekd.toml`.
    ///   - userFolder: `XDG_CONFIG_HOME`. A relative path is ignored, as the XDG specification demands.
    ///   - home: `HOME`, used without `userFolder`.
    package static func searchPath(
        _ name: String, userFolder: String?, home: String?, systemFile: String
    ) -> [String] {
        func absolute(_ path: String?) -> String? { path.flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let folder = absolute(userFolder) ?? absolute(home).map { $0 + "/.config" }
        return (folder.map { ["\($0)/seekd/\(name)"] } ?? []) + [systemFile]
    }

    /// Blocks as reading a regular file does.
    ///
    /// - Parameter named: this file must exist.
    /// - Returns: nil if no file is named and none exists.
    /// - Throws: why a file that is named, or that exists, can't be read.
    package static func read(
        _ named: String?, else searchPath: [String]
    ) throws(ConfigurationProblem) -> ConfigurationFile? {
        for path in named.map({ [$0] }) ?? searchPath {
            do throws(FileReadError) {
                let text = try FileContents.read(path, maximumBytes: TOMLDocument.maximumBytes, onlyRegular: true)
                return ConfigurationFile(path: path, text: text)
            } catch {
                if named == nil, error == .system(ENOENT) || error == .system(ENOTDIR) { continue }
                throw ConfigurationProblem(place: .file(path), found: "can't be read: \(error)")
            }
        }
        return nil
    }
}

extension TOMLDocument {
    /// The tables of a file's text.
    ///
    /// - Parameter file: its name in errors.
    package static func members(
        of text: [UInt8], file: String
    ) throws(ConfigurationProblem) -> [ConfigurationValue.Member] {
        do throws(TOMLError) {
            return try TOMLDocument(text).members()
        } catch {
            throw ConfigurationProblem(place: .init(file, at: error.position), found: error.message)
        }
    }
}

/// Reads small files as a whole.
package enum FileContents {
    /// The bytes of the file at `path`. Symbolic links are followed.
    ///
    /// - Parameters:
    ///   - maximumBytes: A longer file is an error.
    ///   - onlyRegular: Refuse everything but a regular file, and never wait for a FIFO's writer or a device.
    ///     Otherwise this blocks as the file does.
    package static func read(
        _ path: String, maximumBytes: Int = 1 << 20, onlyRegular: Bool
    ) throws(FileReadError) -> [UInt8] {
        // Opening a FIFO without O_NONBLOCK waits for a writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (onlyRegular ? O_NONBLOCK : 0))
        guard descriptor >= 0 else { throw errno == ENXIO ? .notRegular : .system(errno) }
        defer { close(descriptor) }
        if onlyRegular { try checkIsRegular(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(errno) }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
            guard bytes.count <= maximumBytes else { throw .tooLarge(limit: maximumBytes) }
        }
    }

    private static func checkIsRegular(_ descriptor: Int32) throws(FileReadError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system(errno) }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return
        case S_IFDIR: throw .system(EISDIR)
        default: throw .notRegular
        }
    }
}

/// Why a file could not be read.
package enum FileReadError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It has more than this many bytes.
    case tooLarge(limit: Int)
    /// It is a FIFO, a device or a socket.
    case notRegular
    /// A system call failed with this `errno`.
    case system(Int32)

    package var description: String {
        switch self {
        case .tooLarge(let limit): "larger than \(limit) bytes"
        case .notRegular: "not a regular file"
        case .system(let code): String(cString: strerror(code))
        }
    }
}
