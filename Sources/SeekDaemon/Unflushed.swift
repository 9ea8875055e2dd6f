/// Clients to whom something was written that has not gone out: a turn's end looks at these alone, however many there are.
///
/// Belongs to the daemon and is used on its loop only.
final class Unflushed {
    private var clients: [ClientSession] = []

    /// Once for each client until `flush`.
    func add(_ client: ClientSession) { clients.append(client) }

    /// Sends what was written to all of them.
    func flush() {
        // Writability changes in the midst of it, and more may be written then.
        while let client = clients.popLast() { client.flush() }
    }
}
