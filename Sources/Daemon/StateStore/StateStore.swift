import Glibc
package import Linux
package import Logging
package import SeekProtocol
package import SeekResume

/// Keeps films and session on the disk, off the loop (R3, R7).
package final class StateStore: Sendable {
    package typealias Contents = LastState

    /// Keeps nothing.
    package static let none = StateStore(nil, [])

    private let writer: StateWriter?
    /// Files that could be neither read nor set aside: they are not overwritten.
    private let unwritable: Set<StateFile>
    private let fingerprints = FingerprintReader()

    /// Opens the folder and reads the files. Blocks as the file system does.
    ///
    /// A file that can't be used is set aside, and a folder that can't be used leaves the store without one: both are
    /// logged, and neither is an error.
    ///
    /// - Parameters:
    ///   - path: the folder; nil if the environment names none.
    ///   - retryDelay: from a failed write to the next attempt.
    package static func open(
        _ path: String?, retryDelay: Duration = .seconds(10), _ logger: Logger
    ) -> (StateStore, Contents) {
        guard let path else {
            logger.warning("films are not remembered: expected STATE_DIRECTORY, XDG_STATE_HOME or a HOME that exists")
            return (none, Contents())
        }
        do throws(StateFolderError) {
            return open(try StateFolder(path), retryDelay: retryDelay, logger)
        } catch {
            logger.warning("films are not remembered", metadata: ["reason": "\(error)"])
            return (none, Contents())
        }
    }

    static func open(_ folder: StateFolder, retryDelay: Duration, _ logger: Logger) -> (StateStore, Contents) {
        var reader = StateReader(folder, logger)
        let contents = reader.contents()
        let writer = StateWriter(folder, retryDelay: retryDelay, logger)
        return (StateStore(writer, reader.unwritable), contents)
    }

    /// Removes all state from a folder. Blocks as the file system does.
    ///
    /// - Returns: the number of films that were remembered, and why some state could not be removed.
    package static func erase(_ path: String) -> (count: Int, problem: String?) {
        guard access(path, F_OK) == 0 else { return (0, nil) }
        do throws(StateFolderError) {
            let folder = try StateFolder(path)
            let history = (try? folder.read(StateFile.history.name)).flatMap { $0 }
            let count = history.flatMap { try? StateContent.history($0).records.count } ?? 0
            do throws(SystemError) { try folder.removeAll() } catch { return (0, "\(error)") }
            return (count, nil)
        } catch {
            return (0, "\(error)")
        }
    }

    private init(_ writer: StateWriter?, _ unwritable: Set<StateFile>) {
        self.writer = writer
        self.unwritable = unwritable
    }

    /// Saves a file. Does not block.
    ///
    /// - Parameter confirm: called on another thread once it is on the disk, or with the error of the first attempt.
    package func save(_ content: StateContent, confirm: (@Sendable (SystemError?) -> Void)? = nil) {
        guard let writer, !unwritable.contains(content.file) else {
            confirm?(nil)
            return
        }
        writer.write(content, confirm: confirm)
    }

    /// Reads a fingerprint. Does not block.
    ///
    /// - Parameter deliver: called once, on another thread.
    package func identify(_ path: ByteString, deliver: @escaping @Sendable (Fingerprint?) -> Void) {
        fingerprints.read(path, deliver: deliver)
    }

    /// Waits until everything is on the disk, or an attempt has failed.
    ///
    /// - Returns: false if it takes longer.
    package func finish(within timeout: Duration) -> Bool { writer?.finish(within: timeout) ?? true }
}

/// Reads the files of a state folder.
private struct StateReader {
    private let folder: StateFolder
    private let logger: Logger
    private(set) var unwritable: Set<StateFile> = []

    init(_ folder: StateFolder, _ logger: Logger) {
        self.folder = folder
        self.logger = logger
    }

    mutating func contents() -> StateStore.Contents {
        var contents = StateStore.Contents()
        read(.history) { text throws(StateFileError) in contents.history = try StateContent.history(text) }
        read(.playlist) { text throws(StateFileError) in contents.playlist = try StateContent.playlist(text) }
        read(.session) { text throws(StateFileError) in contents.session = try StateContent.session(text) }
        return contents
    }

    private mutating func read(_ file: StateFile, _ decode: ([UInt8]) throws(StateFileError) -> Void) {
        do throws(StateFileError) {
            guard let text = try folder.read(file.name) else { return }
            try decode(text)
        } catch {
            setAside(file, because: error)
        }
    }

    private mutating func setAside(_ file: StateFile, because error: StateFileError) {
        let path = "\(folder.path)/\(file.name)"
        do throws(SystemError) {
            let aside = try folder.setAside(file.name)
            logger.error(
                "a state file can't be used, and is set aside",
                metadata: ["file": "\(path)", "reason": "\(error)", "aside": "\(aside)"])
        } catch let failure {
            unwritable.insert(file)
            logger.error(
                "a state file can neither be used nor set aside: it stays as it is, and is not written",
                metadata: ["file": "\(path)", "reason": "\(error)", "error": "\(failure)"])
        }
    }
}
