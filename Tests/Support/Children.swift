package import Foundation
import Synchronization

/// Held while a child is born. Until its program starts, a child has a copy of every descriptor, and Foundation closes
/// those in it that were open when it looked: of two that are born at once one could keep what tells the other's end.
private let births = Mutex(())

/// Waits until no child is being started. Descriptors that were closed before, or are close-on-exec, are then open
/// nowhere.
package func waitForBirths() {
    births.withLock { _ in }
}

/// `accept(2)`, with a descriptor that no child gets. Does not wait: no child could be born meanwhile.
///
/// - Returns: a negative number if there is no connection.
package func acceptConnection(at listener: Int32) -> Int32 {
    births.withLock { _ in
        var ready = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        guard poll(&ready, 1, 0) == 1 else { return -1 }
        let accepted = accept(listener, nil, nil)
        if accepted >= 0 { _ = fcntl(accepted, F_SETFD, FD_CLOEXEC) }
        return accepted
    }
}

extension Process {
    /// Starts it; `run()` is for a program that starts one child at a time.
    package func start() throws {
        // Where another test keeps them open for longer, it is tried all the same.
        try? wait(for: "fewer open descriptors", within: .seconds(10)) { openDescriptors < Self.mostListed }
        try births.withLock { _ in try run() }
        closeFiles()
    }

    /// With more descriptors, Foundation's `run()` reads beyond its list of them, 32 KiB of 24 bytes each, and may crash.
    private static let mostListed = 1_300

    private var openDescriptors: Int {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }

    /// Closes this process's copies of the child's files. Foundation keeps a `Process`, and these with it, for ever.
    private func closeFiles() {
        for stream in [standardInput, standardOutput, standardError] {
            guard let handle = stream as? FileHandle else { continue }
            var status = stat()
            guard fstat(handle.fileDescriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { continue }
            try? handle.close()
        }
    }

    /// Its status, once it has ended by itself.
    @discardableResult
    package func waitForEnd(within limit: Duration = .seconds(60)) throws -> Int32 {
        try wait(for: "the end of \(executableURL?.lastPathComponent ?? "") \(arguments ?? [])", within: limit) {
            !isRunning
        }
        return terminationStatus
    }

    /// Ends it now, where it was started and has not ended. Gentler signals are blocked in what a worker thread starts.
    package func kill() {
        guard isRunning else { return }
        Foundation.kill(processIdentifier, SIGKILL)
        _ = try? waitForEnd()
    }
}

extension Pipe {
    /// One that no child gets but whom it is given to, so that its end is seen.
    package static func ofOneChild() -> Pipe {
        births.withLock { _ in
            let pipe = Pipe()
            for end in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(end.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
            return pipe
        }
    }
}
