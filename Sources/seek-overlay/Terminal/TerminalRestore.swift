import Glibc

/// Gives the terminal back as it was, at any end: by the program itself, by `exit`, and by what kills it, as far as that
/// can be caught.
enum TerminalRestore {
    /// What is to be undone. Handlers of deadly signals read it and may neither allocate nor lock; so it is raw memory,
    /// made before they are there, and never freed.
    private struct Memory {
        let settings = UnsafeMutablePointer<termios>.allocate(capacity: 1)
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
        let byteCount = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        /// Whether there is anything to undo.
        let isDue = UnsafeMutablePointer<Bool>.allocate(capacity: 1)

        init() {
            settings.initialize(to: termios())
            bytes.initialize(repeating: 0, count: 256)
            byteCount.initialize(to: 0)
            isDue.initialize(to: false)
        }
    }

    // The main thread alone writes it, and `isDue` last; handlers run on top of it, or of a thread that never does.
    private nonisolated(unsafe) static let memory = Memory()

    /// Once, before anything is changed: sees to it that whatever ends the program undoes it.
    static func prepare() {
        memory.isDue.pointee = false
        atexit { TerminalRestore.now() }
        // A stack that has overflowed has no room for a handler.
        let size = 64 << 10
        var stack = stack_t()
        stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
        stack.ss_size = size
        sigaltstack(&stack, nil)
        for number in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS, SIGQUIT] {
            var action = sigaction()
            action.__sigaction_handler.sa_handler = { number in
                TerminalRestore.now()
                // Once the handler has begun, the signal kills again.
                raise(number)
            }
            action.sa_flags = Int32(SA_ONSTACK) | Int32(SA_NODEFER) | Int32(bitPattern: UInt32(SA_RESETHAND))
            sigaction(number, &action, nil)
        }
    }

    /// - Parameters:
    ///   - settings: those of the terminal at standard input, before they were changed.
    ///   - text: what undoes what standard output was told; at most 256 bytes.
    static func expect(_ settings: termios, _ text: String) {
        memory.settings.pointee = settings
        var count = 0
        for byte in text.utf8.prefix(256) {
            memory.bytes[count] = byte
            count += 1
        }
        memory.byteCount.pointee = count
        memory.isDue.pointee = true
    }

    /// Undoes it, once. Safe in a signal's handler.
    static func now() {
        guard memory.isDue.pointee else { return }
        memory.isDue.pointee = false
        tcsetattr(STDIN_FILENO, TCSANOW, memory.settings)
        // One that takes nothing would hold up the end.
        var room = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        if memory.byteCount.pointee > 0, poll(&room, 1, 1000) > 0 {
            _ = write(STDOUT_FILENO, memory.bytes, memory.byteCount.pointee)
        }
    }
}
