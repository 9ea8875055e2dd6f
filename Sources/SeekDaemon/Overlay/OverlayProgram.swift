import Glibc
import JobThreads
import SocketServer

/// The overlay's program, seek-overlay: the only program that seekd starts. It is the file in the folder of seekd's
/// own, never a path from a client or from PATH.
struct OverlayProgram {
    let path: String

    init() throws(SystemError) {
        path = try ProgramFolder.path() + "/seek-overlay"
    }

    /// It belongs to a package of its own.
    var isInstalled: Bool { access(path, X_OK) == 0 }

    /// Starts it as a client of the daemon's socket. It exits when its connection closes.
    ///
    /// - Parameters:
    ///   - options: of `seek-overlay osd`.
    ///   - ended: called once after its exit, from another thread.
    /// - Returns: its process, which the caller has to `reap` after `ended`.
    func start(socket: String, options: [String] = [], ended: @escaping @Sendable () -> Void) throws(SystemError)
        -> pid_t
    {
        Self.keepDescriptors()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        // It logs where the daemon logs.
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The child would inherit the daemon's blocked and ignored signals.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let words: [String] = [path, "osd", "--once", "--socket", socket] + options
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, path, &actions, &attributes, arguments + [nil], environ)
        guard code == 0 else { throw SystemError(code) }
        do throws(JobThread.Refused) {
            try JobThread.start("overlay ends") { [process] in
                // Not reaped here: until the loop knows of the exit, it may still send a signal, which must not reach
                // another process with the same ID.
                var information = siginfo_t()
                while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
                ended()
            }
        } catch {
            // Without the thread nobody would learn of its exit.
            kill(process, SIGKILL)
            _ = Self.reap(process)
            throw SystemError(error.code)
        }
        return process
    }

    /// Reaps a process that has exited.
    ///
    /// - Returns: how it ended, in words.
    static func reap(_ process: pid_t) -> String {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7F == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
    }

    /// Sets close-on-exec on all descriptors, also on those that libmpv or the daemon's parent opened: the program
    /// inherits none.
    private static func keepDescriptors() {
        guard let folder = opendir("/proc/self/fd") else { return }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let descriptor = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1) { atoi($0) }
            }
            if descriptor > STDERR_FILENO { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        }
    }
}
