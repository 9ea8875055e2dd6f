import Glibc
package import Linux

/// The folder of the state files (R7): mode 0700, owned by this user, used by one seekd at a time.
///
/// All calls block as the file system does. Any thread may make them; the writes of one file must not overlap.
package final class StateFolder: Sendable {
    /// The largest file that is read, in bytes.
    private static let maximumBytes = 64 << 20
    private static let lockName = "lock"
    /// Ends the name of a file that can't be used, and of one that is not complete yet.
    private static let aside = ".unusable"
    private static let draft = ".new"

    package let path: String
    private let descriptor: Int32
    /// Held as long as this object lives; below 0 on a read-only file system.
    private let lock: Int32

    /// Makes the folder if there is none, and locks it.
    package init(_ path: String) throws(StateFolderError) {
        do throws(SystemError) {
            try Self.make(path)
            descriptor = try Self.check(open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC))
        } catch {
            throw .system(path, error)
        }
        do throws(StateFolderError) {
            try Self.secure(descriptor, path)
            lock = try Self.lock(descriptor, path)
        } catch {
            close(descriptor)
            throw error
        }
        self.path = path
    }

    deinit {
        if lock >= 0 {
            HeldLocks.remove(lock)
            close(lock)
        }
        close(descriptor)
    }

    // MARK: - Files

    /// The content of a file; nil if there is none.
    package func read(_ name: String) throws(StateFileError) -> [UInt8]? {
        // O_NONBLOCK: opening a FIFO does not wait for a writer.
        let file = openat(descriptor, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        if file < 0, errno == ENOENT { return nil }
        guard file >= 0 else { throw .system(.last) }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw .system(.last) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_uid == geteuid() else { throw .owner(status.st_uid) }
        guard status.st_size <= Self.maximumBytes else { throw .size(Int(status.st_size)) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= Self.maximumBytes {
            let count = Glibc.read(file, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .system(.last) }
            guard count > 0 else { return bytes }
            bytes += buffer[..<count]
        }
        throw .size(bytes.count)
    }

    /// Replaces a file: after a crash or a power cut it has either the old content or the new one. Returns when the new
    /// one is on the disk (R3).
    package func replace(_ name: String, with bytes: [UInt8]) throws(SystemError) {
        let draft = name + Self.draft
        do throws(SystemError) {
            try write(bytes, to: draft)
            _ = try Self.check(renameat(descriptor, draft, descriptor, name))
        } catch {
            unlinkat(descriptor, draft, 0)
            throw error
        }
        _ = try Self.check(fsync(descriptor))
    }

    private func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
        // The draft of a write that was cut short is worth nothing.
        if unlinkat(descriptor, name, 0) != 0, errno != ENOENT { throw .last }
        let file = try Self.check(
            openat(descriptor, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600 as mode_t))
        defer { close(file) }
        try FileContents.write(bytes, to: file)
        while fdatasync(file) != 0 { if errno != EINTR { throw .last } }
    }

    /// Renames a file that can't be used, so that it is neither read again nor overwritten.
    ///
    /// - Returns: its new name. An earlier one of this name is replaced.
    package func setAside(_ name: String) throws(SystemError) -> String {
        let aside = name + Self.aside
        _ = try Self.check(renameat(descriptor, name, descriptor, aside))
        return aside
    }

    /// Removes the state files, and what is left of earlier ones.
    package func removeAll() throws(SystemError) {
        for file in StateFile.allCases { try remove([file.name]) }
        try removeOld()
    }

    /// Removes what is left of earlier state files.
    package func removeOld() throws(SystemError) {
        try remove(StateFile.allCases.flatMap { [$0.name + Self.aside, $0.name + Self.draft] })
        _ = try Self.check(fsync(descriptor))
    }

    private func remove(_ names: [String]) throws(SystemError) {
        for name in names where unlinkat(descriptor, name, 0) != 0 && errno != ENOENT { throw .last }
    }

    // MARK: - The folder

    private static func check(_ result: Int32) throws(SystemError) -> Int32 {
        guard result >= 0 else { throw .last }
        return result
    }

    /// Makes the folder and those above it; all that are new are this user's alone.
    private static func make(_ path: String) throws(SystemError) {
        if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { throw .last }
        try make(String(path[..<slash]))
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw .last }
    }

    private static func secure(_ folder: Int32, _ path: String) throws(StateFolderError) {
        var status = stat()
        guard fstat(folder, &status) == 0 else { throw .system(path, .last) }
        guard status.st_uid == geteuid() else { throw .owner(path, status.st_uid) }
        if status.st_mode & 0o077 != 0, fchmod(folder, 0o700) != 0, errno != EROFS { throw .system(path, .last) }
    }

    private static func lock(_ folder: Int32, _ path: String) throws(StateFolderError) -> Int32 {
        let flags = O_NOFOLLOW | O_CLOEXEC
        var file = openat(folder, lockName, O_RDWR | O_CREAT | flags, 0o600 as mode_t)
        // Where nothing can be written, films can still be resumed.
        if file < 0, errno == EROFS { file = openat(folder, lockName, O_RDONLY | flags) }
        if file < 0, errno == EROFS || errno == ENOENT { return -1 }
        guard file >= 0 else { throw .system(path, .last) }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let error = SystemError.last
            close(file)
            throw error.code == EWOULDBLOCK ? .inUse(path) : .system(path, error)
        }
        HeldLocks.add(file)
        return file
    }
}

/// Why a folder can't be used for state.
package enum StateFolderError: Error, Equatable, Sendable, CustomStringConvertible {
    case system(String, SystemError)
    /// It belongs to another user.
    case owner(String, UInt32)
    /// Another seekd uses it.
    case inUse(String)

    package var description: String {
        switch self {
        case .system(let path, let error): "\(path): \(error)"
        case .owner(let path, let user): "\(path) belongs to the user \(user): expected a folder of seekd's own user"
        case .inUse(let path): "\(path) is in use by another seekd: give this one a folder of its own, XDG_STATE_HOME"
        }
    }
}

/// Why a file can't be read as state.
package enum StateFileError: Error, Equatable, Sendable, CustomStringConvertible {
    case system(SystemError)
    case notAFile
    /// It belongs to another user.
    case owner(UInt32)
    /// It is larger than any state; bytes.
    case size(Int)
    /// Its content is damaged, or of another version.
    case content(String)

    package var description: String {
        switch self {
        case .system(let error): "\(error)"
        case .notAFile: "expected a regular file"
        case .owner(let user): "it belongs to the user \(user): expected a file of seekd's own user"
        case .size(let bytes): "expected at most 64 MiB, got \(bytes) bytes"
        case .content(let problem): problem
        }
    }
}

/// Where the state is kept (R7).
package enum StatePlace {
    /// The environment variables that decide.
    package struct Environment: Equatable, Sendable {
        /// `STATE_DIRECTORY`: what systemd made for the service; of several the first.
        package var stateDirectory: String?
        /// `XDG_STATE_HOME`. A relative path is ignored, as the XDG specification demands.
        package var stateHome: String?
        /// `HOME`.
        package var home: String?

        package init(stateDirectory: String? = nil, stateHome: String? = nil, home: String? = nil) {
            self.stateDirectory = stateDirectory
            self.stateHome = stateHome
            self.home = home
        }
    }

    /// An absolute path; nil if the environment names none.
    package static func folder(_ environment: Environment) -> String? {
        if let folder = absolute(environment.stateDirectory?.split(separator: ":").first.map(String.init)) {
            return folder
        }
        if let home = absolute(environment.stateHome) { return home + "/seekd" }
        return absolute(environment.home).map { $0 + "/.local/state/seekd" }
    }

    private static func absolute(_ path: String?) -> String? {
        guard let path, path.hasPrefix("/") else { return nil }
        return path
    }
}
