import CommandLineTool
import Linux
import MediaPolicy
import Synchronization

/// Looks for pictures beside films on a thread of its own: a folder may be on a disk that does not answer. There is at
/// most one look at a time, and only the newest film waits.
final class ArtFinder: Sendable {
    private struct State {
        var isLooking = false
        var next: (path: [UInt8], track: Int)?
    }

    private let state = Mutex(State())
    private let inbox: ConnectionInbox<MprisReport>

    init(_ inbox: ConnectionInbox<MprisReport>) {
        self.inbox = inbox
    }

    /// The answer arrives in the inbox.
    func find(beside path: [UInt8], track: Int) {
        let starts = state.withLock { state in
            state.next = (path, track)
            defer { state.isLooking = true }
            return !state.isLooking
        }
        if starts { startThread() }
    }

    private func startThread() {
        do throws(JobThread.Refused) {
            try JobThread.start("art") { self.look() }
        } catch {
            // Without a thread there is no picture, this time.
            state.withLock { $0.isLooking = false }
        }
    }

    private func look() {
        while let next = takeNext() { inbox.put(.art(Self.url(beside: next.path), track: next.track)) }
    }

    private static func url(beside film: [UInt8]) -> String? {
        ArtFile.path(beside: film).map { "file://" + FileURL.escaped($0) }
    }

    private func takeNext() -> (path: [UInt8], track: Int)? {
        state.withLock { state in
            defer { state.next = nil }
            state.isLooking = state.next != nil
            return state.next
        }
    }
}
