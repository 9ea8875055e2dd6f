package import Glibc

/// A program that runs beside this one, whose output is read. It is killed when it is no longer used.
package final class ChildProgram {
    /// What becomes of its errors.
    package enum Errors {
        case discarded
        /// They are read with its output.
        case read
    }

    package let process: pid_t
    private let output: Int32
    /// Nil if it reads nothing.
    private let input: Int32?
    private var hasEnded = false

    /// - Parameters:
    ///   - words: the name, looked for in `PATH`, and the arguments.
    ///   - readsInput: whether `write` sends it something.
    /// - Throws: if it can't be started.
    package init(_ words: [String], errors: Errors = .discarded, readsInput: Bool = false) throws(SystemError) {
        let ends = try Self.makePipe()
        defer { close(ends[1]) }
        var inputs: [Int32] = []
        if readsInput {
            do throws(SystemError) {
                inputs = try Self.makePipe()
            } catch {
                close(ends[0])
                throw error
            }
        }
        defer { if readsInput { close(inputs[0]) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        if readsInput {
            posix_spawn_file_actions_adddup2(&actions, inputs[0], STDIN_FILENO)
        } else {
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        switch errors {
        case .discarded: posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        case .read: posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        }
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
        defer { arguments.forEach { free($0) } }
        var process: pid_t = 0
        let code = SpawnAttributes.withDefaultSignals { attributes in
            posix_spawnp(&process, words[0], &actions, &attributes, arguments + [nil], environ)
        }
        guard code == 0 else {
            close(ends[0])
            if readsInput { close(inputs[1]) }
            throw SystemError(code)
        }
        self.process = process
        output = ends[0]
        input = readsInput ? inputs[1] : nil
    }

    private static func makePipe() throws(SystemError) -> [Int32] {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .last }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return ends
    }

    /// Ends it without waiting: a file system that hangs may keep it.
    package func abandon() {
        guard !hasEnded else { return }
        hasEnded = true
        kill(process, SIGKILL)
        let process = process
        do throws(JobThread.Refused) {
            try JobThread.start("reaper") { while waitpid(process, nil, 0) < 0, errno == EINTR {} }
        } catch {
            waitpid(process, nil, WNOHANG)
        }
    }

    deinit {
        close(output)
        if let input { close(input) }
        guard !hasEnded else { return }
        // A stopped process dies of it as well.
        kill(process, SIGKILL)
        _ = waitForEnd()
    }

    /// - Returns: its exit status; 128 and the signal's number if a signal has ended it.
    package func waitForEnd() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        hasEnded = true
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
    }

    /// Waits for output.
    ///
    /// - Parameter most: bytes.
    /// - Returns: nothing at its end.
    package func read(_ most: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: most) { buffer, length in
            repeat { length = Glibc.read(output, buffer.baseAddress, most) } while length < 0 && errno == EINTR
            length = max(0, length)
        }
    }

    /// Readable when `read` does not wait.
    package var descriptor: Int32 { output }

    /// Sends it a few bytes, fewer than a pipe holds.
    ///
    /// - Returns: false if it does not read any more.
    package func write(_ bytes: [UInt8]) -> Bool {
        guard let input else { return false }
        return bytes.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) } == bytes.count
    }

    /// Processor time that it has used so far, seconds.
    package var processorTime: Double {
        var clock = clockid_t()
        var time = timespec()
        guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else { return 0 }
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
