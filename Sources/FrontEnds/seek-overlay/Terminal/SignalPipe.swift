import CommandLineTool
import Glibc
import SeekClient
import Synchronization

/// Writes signals into a pipe, for a loop that waits in `poll`.
struct SignalPipe {
    /// The signals that end the program.
    static let endings = [SIGINT, SIGTERM, SIGHUP]

    // Written once, before the handlers that read it are installed.
    private nonisolated(unsafe) static var end: Int32 = -1
    private static let hasEnding = Atomic(false)

    /// Whether a signal has come that ends the program. Then nothing waits any more, not even for room to write.
    static var isOver: Bool { hasEnding.load(ordering: .relaxed) }

    /// Readable after a signal has come.
    let descriptor: Int32

    /// - Parameter numbers: the signals to catch. Ignored ones, such as SIGHUP under nohup, stay ignored.
    init(_ numbers: [Int32]) throws(Failure) {
        do throws(ClientError) {
            let ends = try DescriptorPair()
            (descriptor, Self.end) = (ends.reading, ends.writing)
        } catch {
            throw Failure(.usage, "\(error)")
        }
        // Initializes it before a handler uses it.
        Self.hasEnding.store(false, ordering: .relaxed)
        let wanted = numbers.filter { !Self.isIgnored($0) }
        for number in wanted { Self.catch(number) }
        Signals.unblock(wanted)
    }

    private static func `catch`(_ number: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let before = errno
            // A handler can't use `endings`, which is initialized lazily.
            if number == SIGINT || number == SIGTERM || number == SIGHUP {
                SignalPipe.hasEnding.store(true, ordering: .relaxed)
            }
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalPipe.end, &byte, 1)
            errno = before
        }
        // Only these interrupt a write that waits for room.
        action.sa_flags = endings.contains(number) ? 0 : Int32(SA_RESTART)
        sigaction(number, &action, nil)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        // Swift can't compare functions, so their addresses are compared.
        return withUnsafeBytes(of: action.__sigaction_handler) { handler in
            withUnsafeBytes(of: SIG_IGN) { handler.elementsEqual($0) }
        }
    }

    /// Empties the pipe.
    ///
    /// - Returns: the signals that have come, each once.
    func arrived() -> Set<Int32> {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return Set(bytes.prefix(max(0, count)).map(Int32.init))
    }

    /// Lets a signal have its default effect: end the program, or stop it until it is continued.
    static func deliver(_ number: Int32) {
        signal(number, SIG_DFL)
        raise(number)
        `catch`(number)
    }
}
