import Dispatch
import Glibc

/// The overlay on the video: the one program that seekd starts, where its own configuration says so. It is the one beside
/// seekd's own file, never one that somebody names or that PATH leads to.
struct OverlayProgram {
    /// Who waits for the program's end.
    private static let ends = DispatchQueue(label: "seekd.overlay", attributes: .concurrent)

    let path: String

    init() throws(SystemError) {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &bytes, bytes.count)
        guard count > 0 else { throw .last }
        let own = String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        path = (own.lastIndex(of: "/").map { String(own[...$0]) } ?? "") + "seek-overlay"
    }

    /// Starts it, as a client of a socket of ours. It ends with the connection, however that ends.
    ///
    /// - Parameter ended: called once with how it ended (wait(2)), from another thread.
    /// - Returns: its process, which stays that until `ended` is called.
    func start(socket: String, ended: @escaping @Sendable (Int32) -> Void) throws(SystemError) -> pid_t {
        Self.keepDescriptors()
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        // What it has to say goes where our log goes.
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // Ours are blocked or ignored, which would be inherited.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        let words: [String] = [path, "osd", "--once", "--socket", socket]
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let code = posix_spawn(&process, path, &actions, &attributes, arguments + [nil], environ)
        guard code == 0 else { throw SystemError(code) }
        Self.ends.async { [process] in
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            ended(status)
        }
        return process
    }

    /// What we have open is none of the program's, also where others opened it: who started us, or libmpv.
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
