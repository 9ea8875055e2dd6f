import CMpv
import Glibc
import Synchronization

/// Keeps a started player from playing, and from being idle, until its playlist is filled, as mpv's own program fills
/// it before it starts.
///
/// libmpv begins once all of its scripts are loaded. The hold is a script whose loading ends with `release()`. Until
/// then libmpv answers requests, runs commands and loads other scripts.
final class StartHold: Sendable {
    /// The path of the script, which removes its own file.
    let script: String
    private let readEnd: Int32
    /// -1 once it is closed.
    private let writeEnd: Mutex<Int32>

    /// Holds a player that is not started yet. Replaces its option `scripts`.
    ///
    /// - Returns: nil if no file can be written in `folder`.
    init?(of handle: OpaquePointer, in folder: String = StartHold.folder) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        readEnd = ends[0]
        writeEnd = Mutex(ends[1])
        var path = (folder + "/seekd-start-XXXXXX.lua").utf8CString
        let file = path.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkstemps($0, 4) } ?? -1 }
        script = path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
        guard file >= 0 else { return nil }
        // "]]" can't be in its path: see `folder`.
        let text = Array(
            """
            local start = io.open("/proc/self/fd/\(readEnd)")
            os.remove([[\(script)]])
            start:read("*a")
            start:close()
            mp_event_loop = function() end

            """.utf8)
        let isWritten = write(file, text, text.count) == text.count
        close(file)
        guard isWritten else { return nil }
        // As lines of a file: the call for options would split the path at ":".
        let lines = Array("scripts-clr=\nscripts-append=%\(script.utf8.count)%\(script)".utf8)
        var descriptor: Int32 = -1
        guard cmpv_read_configuration(handle, lines, lines.count, &descriptor) >= 0 else { return nil }
    }

    deinit {
        release()
        close(readEnd)
        unlink(script)
    }

    /// Lets the player begin. Later calls do nothing.
    func release() {
        writeEnd.withLock { end in
            if end >= 0 { close(end) }
            end = -1
        }
    }

    /// Where programs may write for a moment.
    static var folder: String {
        for name in ["XDG_RUNTIME_DIR", "TMPDIR"] {
            let folder = getenv(name).map { String(cString: $0) } ?? ""
            let isQuotable = !folder.contains("]]") && !folder.contains("\n")
            if folder.hasPrefix("/"), isQuotable, access(folder, W_OK | X_OK) == 0 { return folder }
        }
        return "/tmp"
    }
}

/// Makes a player in advance, on its own thread: that takes libmpv some milliseconds, during which the program can read
/// its configuration. The first `MpvHandle` that makes a player takes it.
///
/// libmpv reads the environment variable `MPV_VERBOSE` at `begin()`.
package enum PlayerAhead {
    private static let maker = Mutex<pthread_t?>(nil)

    /// Starts making the player. Call it once in a process. If the program exits without taking the player, the exit
    /// waits until it is made: a library's exit handlers must not run while a thread is still in the library.
    package static func begin() {
        maker.withLock { maker in
            guard maker == nil else { return }
            // The program's other threads handle signals.
            var all = sigset_t()
            var before = sigset_t()
            sigfillset(&all)
            pthread_sigmask(SIG_SETMASK, &all, &before)
            var thread = pthread_t()
            let error = pthread_create(&thread, nil, { _ in UnsafeMutableRawPointer(cmpv_create()) }, nil)
            pthread_sigmask(SIG_SETMASK, &before, nil)
            if error == 0 { maker = thread }
        }
        atexit { _ = PlayerAhead.take() }
    }

    /// Waits for the player and returns it; nil if `begin` was not called, or it was already taken.
    static func take() -> OpaquePointer? {
        guard let thread = maker.withLock({ $0.take() }) else { return nil }
        var player: UnsafeMutableRawPointer?
        pthread_join(thread, &player)
        return player.map { OpaquePointer($0) }
    }
}
