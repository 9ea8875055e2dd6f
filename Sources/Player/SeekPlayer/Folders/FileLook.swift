import Glibc
import LibmpvFacts
import Linux

/// Looks at local files before libmpv gets their names, off the loop (W7): while a file system does not answer, libmpv
/// could open nothing else, and for some commands could do nothing else. Any thread.
package final class FileLook: Sendable {
    package enum Finding: Equatable, Sendable {
        /// A file that has answered; libmpv sees itself.
        case present
        case folder
        /// A pipe, a device or a socket that may be opened: to read it may take any time.
        case special
        /// Libmpv could not open it: why, for a person.
        case absent(because: String)
        /// The file system has not answered in time.
        case late
        /// The look was not begun: why, for a person.
        case refused(because: String)
    }

    /// Why a film failed whose look was late.
    package static let noAnswer = "no answer from the file system"

    /// How often the owner of a look is told that it goes on.
    static let interval = Duration.milliseconds(200)

    private let timeout: Duration
    private let look: @Sendable ([UInt8]) -> Finding
    private let jobs: DiskJobs<Finding>

    /// - Parameter timeout: how long a file system may take.
    package init(
        timeout: Duration, look: @escaping @Sendable ([UInt8]) -> Finding = { FileLook.finding(at: $0) }
    ) {
        self.timeout = timeout
        self.look = look
        jobs = DiskJobs("file look", .init(hang: timeout))
    }

    /// - Parameters:
    ///   - limit: how long to wait for the finding, at most the timeout; nil: that long.
    ///   - tick: called again and again while the look goes on, on another thread; nil: it is not.
    ///   - deliver: called once, on any thread, also before this returns.
    package func begin(
        _ path: [UInt8], within limit: Duration? = nil, tick: (@Sendable () -> Void)? = nil,
        deliver: @escaping @Sendable (Finding) -> Void
    ) {
        let look = look
        jobs.run(
            path, within: min(limit ?? timeout, timeout), every: tick == nil ? nil : Self.interval,
            tick: tick ?? {}
        ) {
            look(path)
        } deliver: {
            deliver(Finding($0))
        }
    }

    /// Blocks as the file system does. Opens a file, reads its first bytes, and its folder: that a name is answered does
    /// not mean that its content is.
    package static func finding(at path: [UInt8]) -> Finding {
        let text = path.map { CChar(bitPattern: $0) } + [0]
        var status = stat()
        guard stat(text, &status) == 0 else { return missing }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: return .folder
        case S_IFREG: break
        // Whoever writes into a pipe would take the look for its reader.
        default: return access(text, R_OK) == 0 ? .special : missing
        }
        let file = open(text, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard file >= 0 else { return missing }
        defer { close(file) }
        withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: 16) { buffer in
            _ = read(file, buffer.baseAddress, buffer.count)
        }
        if LibmpvLoading.readsFolderOfFilm { readFolder(of: path) }
        return .present
    }

    /// Its first names.
    private static func readFolder(of path: [UInt8]) {
        let name = path.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? [UInt8(ascii: ".")]
        guard let folder = opendir(name.map { CChar(bitPattern: $0) } + [0]) else { return }
        _ = readdir(folder)
        closedir(folder)
    }

    /// What `errno` says.
    private static var missing: Finding {
        switch errno {
        case ENOENT, ENOTDIR: .absent(because: "there is no such file")
        case EACCES: .absent(because: "seekd may not read it")
        case ELOOP: .absent(because: "its links lead in a circle")
        case ENAMETOOLONG: .absent(because: "a name in it is too long")
        default: .present
        }
    }
}

extension FileLook.Finding {
    init(_ outcome: DiskJobs<FileLook.Finding>.Outcome) {
        self =
            switch outcome {
            case .answered(let finding): finding
            case .late: .late
            case .refused(let hanging): .refused(because: FileLook.refusal(hanging))
            }
    }
}

extension FileLook {
    /// - Parameter hanging: looks without an answer.
    static func refusal(_ hanging: Int) -> String {
        "expected an answer from the file system, got none for \(hanging) files; try again later"
    }
}
