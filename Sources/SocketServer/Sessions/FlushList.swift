/// Sessions with unflushed output: the end of a turn flushes only these, not every connection.
///
/// It belongs to one event loop and is used there only.
package final class FlushList {
    private var sessions: [Session] = []

    package init() {}

    /// A session adds itself once between two flushes.
    func add(_ session: Session) { sessions.append(session) }

    /// Flushes all of them and empties the list.
    package func flush() {
        // A flush may change writability, which may cause more writes.
        while let session = sessions.popLast() { session.flush() }
    }
}
