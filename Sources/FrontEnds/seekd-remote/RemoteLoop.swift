import CommandLineTool
import Glibc
import Linux
import RemoteKeys
import SeekClient
import SeekModel
import SeekProtocol
import Synchronization

/// Waits for devices, lircd and deadlines; sends commands. While no key is down it sleeps.
struct RemoteLoop {
    private let connection: LiveConnection
    private let wakeup: WakeupPipe
    private let endsWithDaemon: Bool
    private var devices: DeviceSet
    private let lirc: LircConnection?
    private var machine: RemoteMachine
    private let repeats = AnsweredRepeats()

    init(_ connection: LiveConnection, _ configuration: RemoteConfiguration, endsWithDaemon: Bool) throws(Failure) {
        self.connection = connection
        self.endsWithDaemon = endsWithDaemon
        do throws(ClientError) {
            wakeup = try WakeupPipe()
        } catch {
            throw Failure(.refused, "\(error)")
        }
        machine = RemoteMachine(configuration.settings)
        devices = try DeviceSet(configuration, isLearning: false)
        if let socket = configuration.lirc.socket {
            var profile = configuration.lirc.profile
            profile.bounce = configuration.bounce
            _ = machine.handle(.added(source: DeviceSet.lircSource, profile), at: Instant.now)
            lirc = LircConnection(path: socket, isExpected: configuration.lirc.isExpected)
        } else {
            lirc = nil
        }
        connection.wake(wakeup)
    }

    /// Returns when the daemon goes away, if `endsWithDaemon`; otherwise runs until a signal ends the program.
    mutating func run() throws(Failure) {
        perform(devices.start())
        while true {
            if applyUpdates() { return }
            readLirc()
            perform(devices.read())
            send(machine.advance(to: .now))
            wait()
        }
    }

    // MARK: - Input

    private mutating func perform(_ events: [(KeyEvent, Instant)]) {
        for (event, time) in events { send(machine.handle(event, at: time)) }
    }

    private mutating func readLirc() {
        let source = DeviceSet.lircSource
        if lirc?.connectIfDue(at: MonotonicClock.milliseconds) == true { Failure.say("connected to lircd") }
        guard lirc?.isConnected == true else { return }
        guard let lines = lirc?.read(at: MonotonicClock.milliseconds) else {
            Failure.say("lircd is gone")
            // A key that is down is released by its timeout: lircd reports no releases anyway.
            return
        }
        for line in lines { send(machine.handle(line.event(source: source), at: .now)) }
    }

    // MARK: - Daemon

    private func send(_ actions: [RemoteMachine.Action]) {
        for action in actions {
            // Without a daemon a press is lost: nobody wants it later.
            switch action {
            case .send(let command): try? connection.send(Command(command))
            case .repeatInMenu(let key): repeats.send(.menu(key), on: connection)
            }
        }
    }

    /// - Returns: whether the loop ends.
    private mutating func applyUpdates() -> Bool {
        wakeup.drain()
        while let update = connection.takeUpdate() {
            switch update {
            case .disconnected(let error):
                machine.isMenuOpen = false
                if endsWithDaemon { return true }
                Failure.say("\(error)")
            case .refused(let response): Failure.say("refused: \(response.message ?? response.error)")
            case .connected(let path): Failure.say("connected to \(path)")
            case .event(.menu(let menu), _): machine.isMenuOpen = menu.isOpen
            case .event(.playButton(let button), _): machine.isStopped = button.isStopped
            case .event, .property, .other: break
            }
        }
        return false
    }

    // MARK: - Time

    private func wait() {
        var waits = [pollfd(fd: wakeup.descriptor, events: Int16(POLLIN), revents: 0)]
        if let lirc { waits.append(pollfd(fd: lirc.readable, events: Int16(POLLIN), revents: 0)) }
        waits += devices.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let deadlines = [machine.nextDeadline.map { Double($0.nanoseconds) / 1e6 }, lirc?.retry].compactMap { $0 }
        Poll.wait(for: &waits, until: deadlines.min())
    }
}

/// Repeats of a held key, of which at most one is unanswered: what waits for a slow daemon does not run on after the release.
private final class AnsweredRepeats: Sendable {
    private let isWaiting = Atomic(false)

    func send(_ command: Command, on connection: LiveConnection) {
        guard !isWaiting.exchange(true, ordering: .relaxed) else { return }
        do throws(ClientError) {
            try connection.send(command) { _ in self.isWaiting.store(false, ordering: .relaxed) }
        } catch {
            isWaiting.store(false, ordering: .relaxed)
        }
    }
}
