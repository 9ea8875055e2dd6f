import SeekClient

/// Ends what works for a page, when nothing is sent to it any more.
final class PageEnd: Sendable {
    private let tasks: [Task<Void, Never>]
    private let place: PagePlace
    private let connection: LiveConnection

    init(_ tasks: [Task<Void, Never>], _ place: PagePlace, _ connection: LiveConnection) {
        (self.tasks, self.place, self.connection) = (tasks, place, connection)
    }

    deinit {
        for task in tasks { task.cancel() }
        connection.close()
    }
}
