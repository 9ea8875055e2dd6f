import CommandLineTool
import Glibc
import SeekClient
import Synchronization

/// Signals as bytes of a pipe, so that they are waited for beside everything else.
struct SignalPipe {
    /// Those that end the program.
    static let endings = [SIGINT, SIGTERM, SIGHUP]

    // Written once, before the handlers that read it are there.
    private nonisolated(unsafe) static var end: Int32 = -1
    private static let hasEnding = Atomic(false)

    /// Whether a signal came that ends the program: nothing is waited for any more, not even room to write.
    static var isOver: Bool { hasEnding.load(ordering: .relaxed) }

    /// Readable once a signal came.
    let descriptor: Int32

    /// - Parameter numbers: of signals; one that is ignored, as SIGHUP is under nohup, stays so.
    init(_ numbers: [Int32]) throws(Failure) {
        do throws(ClientError) {
            let ends = try DescriptorPair()
            (descriptor, Self.end) = (ends.reading, ends.writing)
        } catch {
            throw Failure(.usage, "\(error)")
        }
        // So that it is there when a handler wants it.
        Self.hasEnding.store(false, ordering: .relaxed)
        let wanted = numbers.filter { !Self.isIgnored($0) }
        for number in wanted { Self.catch(number) }
        Signals.unblock(wanted)
    }

    private static func `catch`(_ number: Int32) {
        var action = sigaction()
        action.__sigaction_handler.sa_handler = { number in
            let before = errno
            // A handler can't use the list, which is made when it is first asked for.
            if number == SIGINT || number == SIGTERM || number == SIGHUP {
                SignalPipe.hasEnding.store(true, ordering: .relaxed)
            }
            var byte = UInt8(truncatingIfNeeded: number)
            _ = write(SignalPipe.end, &byte, 1)
            errno = before
        }
        // Writing that waits for room goes on after any but these.
        action.sa_flags = endings.contains(number) ? 0 : Int32(SA_RESTART)
        sigaction(number, &action, nil)
    }

    private static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        // Functions have no equality in Swift, their addresses have.
        return withUnsafeBytes(of: action.__sigaction_handler) { handler in
            withUnsafeBytes(of: SIG_IGN) { handler.elementsEqual($0) }
        }
    }

    /// Those that came, each once.
    func arrived() -> Set<Int32> {
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return Set(bytes.prefix(max(0, count)).map(Int32.init))
    }

    /// Has a signal do what it does without us: ends the program, or stops it until it goes on.
    static func deliver(_ number: Int32) {
        signal(number, SIG_DFL)
        raise(number)
        `catch`(number)
    }
}
