import ClientGateway
import Linux
package import Logging
import Mpv
import MpvFront
package import NIOCore
package import SeekConfiguration
import SeekCore
import SeekPlayer
package import SeekProtocol

/// The daemon: an actor whose executor is the one event loop that sockets, timer and libmpv's events run on.
///
/// Handlers on the loop enter with `assumeIsolated`, without a hop. Every event becomes an input in one queue; a turn
/// processes the inputs one after the other, each to completion (`Daemon+Turn.swift`). The engine answers an input with
/// actions, which `Daemon+Actions.swift` performs.
package actor Daemon {
    package nonisolated let loop: any EventLoop
    package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.executor.asUnownedSerialExecutor() }

    /// Of the start. What `reload` changes is in the engine and in `logLevel`.
    let configuration: Configuration
    /// Nil if the configuration can't be read again.
    let reloading: ConfigurationReloading?
    var logLevel: Logger.Level
    /// Requests to read it again.
    var reloads = 0
    var engine: SeekEngine
    var rules: FilmRules
    /// The input queue and the clock.
    var turn: Turn
    var standstill = Standstill()
    /// Of the terminal that seekd was started from.
    var terminalMenu = TerminalMenu()
    let clients: ClientRegistry
    let publisher: Publisher
    let timer: DeadlineTimer
    let lifecycle: Lifecycle
    let status: ServiceStatus
    let logger: Logger
    let freeMemory: FreeMemory
    let films: FilmRequests
    /// Nil if nobody is told in this process where the film is.
    var watcher: (@Sendable (FilmPlace?) -> Void)?
    /// Nil before the start and after the end.
    private(set) var player: Player?
    /// Serves requests of mpv's protocol; nil when `player` is nil.
    private(set) var gateway: MpvGateway?
    /// Nil if the configuration disables it (`overlay.osd`).
    private(set) var overlay: OverlayProcess?
    /// Nil if nothing survives a restart (`resume.history`).
    private(set) var resumption: Resumption?
    /// Nil unless started with `--as-mpv`.
    private(set) var standIn: MpvStandIn?

    /// - Parameters:
    ///   - reloading: for `reload`; nil refuses it.
    ///   - filmFolders: what `films` lists.
    ///   - ended: succeeds once, when the daemon has stopped.
    package init(
        on loop: any EventLoop, _ configuration: Configuration, reloading: ConfigurationReloading? = nil,
        filmFolders: [String] = [], notifier: ServiceNotifier, logger: Logger, ended: EventLoopPromise<Ending>
    ) {
        self.loop = loop
        self.configuration = configuration
        self.reloading = reloading
        logLevel = configuration.logLevel
        engine = SeekEngine(settings: configuration.seek)
        rules = FilmRules(configuration)
        var turn = Turn(loop)
        publisher = Publisher(logger, startedAt: turn.now())
        self.turn = turn
        clients = ClientRegistry(configuration.limits, logger)
        timer = DeadlineTimer(on: loop)
        freeMemory = FreeMemory(on: loop)
        films = FilmRequests(filmFolders)
        lifecycle = Lifecycle(on: loop, notifier, logger, ended: ended)
        status = ServiceStatus(on: loop, notifier)
        self.logger = logger
    }

    /// Takes over a player that has started.
    func take(_ player: Player, _ gateway: MpvGateway, _ standIn: MpvStandIn?) {
        self.player = player
        self.gateway = gateway
        self.standIn = standIn
    }

    func take(_ overlay: OverlayProcess) { self.overlay = overlay }

    func take(_ resumption: Resumption) { self.resumption = resumption }

    /// Releases the player to the caller, for its termination.
    func release() -> Player? {
        gateway = nil
        overlay = nil
        return player.take()
    }
}

extension Version {
    /// The version of the client API of the loaded libmpv.
    package static var libmpv: String { MpvHandle.libraryVersion }
}
