import ClientGateway
import Glibc
package import Logging
import SeekModel
package import SeekProtocol
package import SeekResume
package import StateStore

/// What survives a restart: the machine that decides (R1 to R8), and the store that writes.
final class Resumption {
    private var machine: ResumeMachine
    private(set) var store: StateStore
    /// Whether the state folder has not answered yet: nothing is saved until it does.
    private(set) var isWaiting: Bool
    /// The working folder, which relative names start from: an absolute path.
    let folder: ByteString
    /// The command line's files, until they are played.
    var media: [String]
    /// A stop that waits until the playlist is read.
    var pendingStop: (reason: String, status: Int32)?
    /// Whether the log says already that the playlist is not kept.
    var isPlaylistTooLong = false
    private var playhead = Playhead()
    /// Who asked to forget films, by number.
    private var senders: [Int: Sender] = [:]
    private var requests = 0

    init(_ settings: ResumeSettings, _ state: StoredState, media: [String]) {
        store = state.store
        isWaiting = state.isLate
        folder = state.folder
        self.media = media
        machine = ResumeMachine(
            settings: settings, folder: folder, history: state.contents.history, session: state.contents.session,
            playlist: state.contents.playlist)
    }

    func handle(_ input: ResumeInput, at now: Instant) -> [ResumeAction] { machine.handle(input, at: now, .now) }

    /// The state folder has answered.
    func take(_ state: StoredState) {
        store = state.store
        isWaiting = false
    }

    /// - Returns: false if nothing has changed.
    func moves(to next: Playhead) -> Bool {
        defer { playhead = next }
        return next != playhead
    }

    /// - Returns: the number of a request that is answered later.
    func open(_ sender: Sender) -> Int {
        requests += 1
        senders[requests] = sender
        return requests
    }

    func close(_ request: Int) -> Sender? { senders.removeValue(forKey: request) }

    var nextDeadline: Instant? { machine.nextDeadline }

    var hasUnsavedPlaylist: Bool { machine.hasUnsavedPlaylist }

    /// With the film that plays.
    var history: History { machine.currentHistory }
}

/// The store of films and session, and what the last seekd has left in it.
package struct StoredState: Sendable {
    package let store: StateStore
    package let contents: LastState
    /// Whether another one follows, once the state folder answers.
    package let isLate: Bool
    /// The working folder: an absolute path.
    package let folder: ByteString

    /// Opens the store. Blocks as the file system does.
    ///
    /// - Parameters:
    ///   - path: the state folder; nil if the environment names none.
    ///   - folder: the working folder, an absolute path.
    package init(_ path: String?, folder: String, _ logger: Logger) {
        (store, contents) = StateStore.open(path, logger)
        isLate = false
        self.folder = ByteString(folder)
    }

    /// Stands in for a state whose folder has not answered yet: nothing is known, and nothing is saved.
    package init(waitingIn folder: String) {
        (store, contents) = (StateStore.none, LastState())
        isLate = true
        self.folder = ByteString(folder)
    }
}

extension UnixTime {
    /// The system's clock.
    static var now: UnixTime {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UnixTime(seconds: Int64(time.tv_sec))
    }
}

extension StatePlace {
    /// This process's folder for its state; nil if its environment names no place. Blocks as the file system does.
    package static var own: String? {
        func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        // A home folder is not seekd's to make: that of a service's user often does not exist.
        let home = environment("HOME").flatMap { access($0, F_OK) == 0 ? $0 : nil }
        return folder(
            Environment(
                stateDirectory: environment("STATE_DIRECTORY"), stateHome: environment("XDG_STATE_HOME"), home: home))
    }
}
