/// Sessions with unflushed output: the end of a turn looks at these alone, however many connections there are.
///
/// It belongs to one event loop and is used there only.
package final class FlushList {
    private var sessions: [Session] = []

    package init() {}

    /// Called once for each session between two flushes.
    func add(_ session: Session) { sessions.append(session) }

    /// Sends what was written to all of them.
    package func flush() {
        // A flush may change writability, and more may be written then.
        while let session = sessions.popLast() { session.flush() }
    }
}
