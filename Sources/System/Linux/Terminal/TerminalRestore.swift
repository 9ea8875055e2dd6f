package import Glibc

/// Restores the terminal at any end of the program: a return, `exit`, or a signal that can be caught.
package enum TerminalRestore {
    /// The state to restore. Signal handlers read it, and may neither allocate nor lock: so it is raw memory, allocated
    /// before they are installed, and never freed.
    private struct Memory {
        let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        let byteCount = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        /// Whether there is anything to restore.
        let isDue = UnsafeMutablePointer<Bool>.allocate(capacity: 1)

        init() {
            settings.initialize(to: termios())
            bytes.initialize(repeating: 0, count: 256)
            byteCount.initialize(to: 0)
            isDue.initialize(to: false)
        }
    }

    // One thread at a time writes it, `isDue` last. Handlers read it; at worst they restore a
    // terminal that has just been restored.
    private nonisolated(unsafe) static let memory = Memory()

    /// Installs the handlers; called once, before the terminal is changed.
    package static func prepare() {
        memory.isDue.pointee = false
        atexit { TerminalRestore.now() }
        // After a stack overflow a handler needs a stack of its own.
        let size = 64 << 10
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        stack.ss_size = size
        sigaltstack(&stack, nil)
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGQUIT] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                TerminalRestore.now()
                // SA_RESETHAND: now the signal has its default effect.
                raise(number)
            }
            action.sa_flags = Int32(SA_ONSTACK) | Int32(SA_NODEFER) | Int32(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &action, nil)
        }
    }

    /// Saves what `now` restores.
    ///
    /// - Parameters:
    ///   - settings: the settings of the terminal at standard input, before they are changed.
    ///   - text: what to write to standard output; at most 256 bytes.
    package static func expect(_ settings: termios, _ text: String) {
        memory.settings.pointee = settings
        var count = 0
        for byte in text.utf8.prefix(256) {
            memory.bytes[count] = byte
            count += 1
        }
        memory.byteCount.pointee = count
        memory.isDue.pointee = true
    }

    /// Restores the terminal, once. Async-signal-safe.
    package static func now() {
        guard memory.isDue.pointee else { return }
        memory.isDue.pointee = false
        tcsetattr(STDIN_FILENO, TCSANOW, memory.settings)
        // A terminal that takes no output must not block the end of the program.
        var room = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        if memory.byteCount.pointee > 0, poll(&room, 1, 1000) > 0 {
            _ = write(STDOUT_FILENO, memory.bytes, memory.byteCount.pointee)
        }
    }
}
