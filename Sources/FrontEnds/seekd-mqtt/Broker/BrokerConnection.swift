import CommandLineTool
import Glibc
import Linux
import MqttModel
import SeekClient
import SeekModel

/// One connection to the broker, from the search for its name to its end. Never waits. For one thread, which calls `turn`
/// whenever the descriptor is ready, and once a second.
final class BrokerConnection {
    private enum Stage {
        case searching(HostLookup)
        /// With the socket, the addresses that come next, and when to take the next one, ms.
        case connecting(Int32, next: ArraySlice<BrokerAddress>, until: Double)
        case securing(Int32)
        case open(Int32)
        case closed
    }

    /// Bytes that are read in one turn; more are read in the next.
    private static let turnBytes = 1 << 20
    private static let chunk = 64 << 10
    /// For one of several addresses, ms.
    private static let addressTime = 3_000.0

    private let port: Int
    private let place: BrokerAttempts.Place
    private var stage = Stage.closed
    private var session: MqttSession
    private var tls: TLSClient?
    /// Encrypted bytes for the broker.
    private var encrypted = OutputBytes()
    private var events: [MqttSession.Event] = []
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: chunk, alignment: 16)

    /// - Parameter id: the client's name at the broker.
    init(
        _ broker: MqttConfiguration.Broker, at place: BrokerAttempts.Place, _ login: BrokerLogin, id: String,
        will: MqttPublication
    ) {
        port = broker.port
        self.place = place
        session = MqttSession(
            .init(
                version: place.version, client: id, name: login.name, password: login.password,
                keepalive: broker.keepalive, quality: broker.quality, will: will), at: .now)
        attempt { () throws(End) in
            if let settings = broker.tls { tls = try Self.tls(settings, place.host) }
            try search()
        }
    }

    deinit {
        closeSocket()
        buffer.deallocate()
    }

    // MARK: - For poll

    /// -1 if there is nothing to wait for.
    var descriptor: Int32 {
        switch stage {
        case .searching(let lookup): lookup.descriptor
        case .connecting(let socket, _, _), .securing(let socket), .open(let socket): socket
        case .closed: -1
        }
    }

    var wantsToWrite: Bool {
        switch stage {
        case .searching, .closed: false
        case .connecting: true
        case .securing: !encrypted.isEmpty
        case .open: !encrypted.isEmpty || !session.output.isEmpty
        }
    }

    /// Events that wait for the next turn.
    var hasEvents: Bool { !events.isEmpty }

    // MARK: - Turns

    /// Goes on with what is ready: connects, reads what has come, writes what waits, and sends pings.
    func turn() -> [MqttSession.Event] {
        attempt { () throws(End) in
            if case .searching(let lookup) = stage { try takeAddresses(lookup) }
            if case .connecting(let socket, let next, let until) = stage { try goOn(connecting: socket, next, until) }
            if case .securing(let socket) = stage { try shakeHands(socket) }
            if case .open(let socket) = stage {
                try read(socket)
                try Self.wire { () throws(WireError) in try session.tick(at: .now) }
                try write(socket)
            }
        }
        defer { events = [] }
        return events
    }

    /// Messages that have waited at the broker are read until there are none; then comes `drained`.
    func drain() {
        attempt { () throws(End) in try Self.wire { () throws(WireError) in try session.drain(at: .now) } }
    }

    func subscribe(to topics: [String]) {
        attempt { () throws(End) in
            try Self.wire { () throws(WireError) in try session.subscribe(to: topics, at: .now) }
            try writeIfOpen()
        }
    }

    func publish(_ message: MqttPublication) {
        attempt { () throws(End) in
            let publication = try Self.wire { () throws(WireError) in try session.publish(message, at: .now) }
            if case .dropped(let reason) = publication {
                Failure.say("\(message.topic): not published: \(reason)")
            }
            try writeIfOpen()
        }
    }

    // MARK: - The end

    /// Why the connection ends.
    private struct End: Error {
        let message: String
        /// By the broker, or by the network below it.
        var isByPeer = false
    }

    private func attempt(_ body: () throws(End) -> Void) {
        if case .closed = stage, !events.isEmpty { return }
        do throws(End) {
            try body()
        } catch {
            let isUnanswered = error.isByPeer && isOpen && !session.isConnected
            closeSocket()
            events.append(.closed(error.message, isUnanswered ? .unanswered : .other))
        }
    }

    private var isOpen: Bool { if case .open = stage { true } else { false } }

    private func closeSocket() {
        switch stage {
        case .connecting(let socket, _, _), .securing(let socket), .open(let socket): close(socket)
        case .searching, .closed: break
        }
        stage = .closed
    }

    private static func wire<Value>(_ body: () throws(WireError) -> Value) throws(End) -> Value {
        do throws(WireError) {
            return try body()
        } catch {
            throw End(message: error.message)
        }
    }

    private static func secure<Value>(_ body: () throws(TLSClient.Problem) -> Value) throws(End) -> Value {
        do throws(TLSClient.Problem) {
            return try body()
        } catch {
            throw End(message: error.message)
        }
    }

    private static func system(_ code: Int32) -> End { End(message: String(cString: strerror(code))) }

    // MARK: - Connecting

    private static func tls(_ settings: MqttConfiguration.TLS, _ host: String) throws(End) -> TLSClient {
        try secure { () throws(TLSClient.Problem) in try TLSClient(settings, host: host) }
    }

    private func search() throws(End) {
        if let known = BrokerAddress.known(place.host, port: port) { return try begin(known) }
        do throws(ClientError) {
            stage = .searching(try HostLookup(place.host, port: port))
        } catch {
            throw End(message: "\(error)")
        }
    }

    private func takeAddresses(_ lookup: HostLookup) throws(End) {
        switch lookup.outcome {
        case nil: break
        case .found(let addresses): try begin(addresses)
        case .failed(let reason): throw End(message: reason)
        }
    }

    /// The addresses of a host may be several brokers: each attempt begins with another one.
    private func begin(_ addresses: [BrokerAddress]) throws(End) {
        let first = place.firstAddress % addresses.count
        try connect((addresses[first...] + addresses[..<first])[...])
    }

    /// Tries the first of the addresses at which a connection can begin.
    private func connect(_ addresses: ArraySlice<BrokerAddress>) throws(End) {
        closeSocket()
        var next = addresses
        while let address = next.popFirst() {
            guard let socket = address.connect() else { continue }
            stage = .connecting(socket, next: next, until: MonotonicClock.milliseconds + Self.addressTime)
            return
        }
        throw Self.system(errno)
    }

    private func goOn(
        connecting socket: Int32, _ next: ArraySlice<BrokerAddress>, _ until: Double
    ) throws(End) {
        guard Poll.events(of: socket, for: POLLOUT) != 0 else {
            guard MonotonicClock.milliseconds >= until else { return }
            if !next.isEmpty { return try connect(next) }
            // Without others, the caller limits the time.
            guard place.hasOthers else { return }
            throw Self.system(ETIMEDOUT)
        }
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size)
        guard code == 0 else {
            guard !next.isEmpty else { throw Self.system(code) }
            return try connect(next)
        }
        stage = tls == nil ? .open(socket) : .securing(socket)
    }

    private func shakeHands(_ socket: Int32) throws(End) {
        guard let tls else { return }
        let (_, isEnd) = try receive(socket)
        let isDone = try Self.secure { () throws(TLSClient.Problem) in try tls.shakeHands() }
        tls.take(into: &encrypted)
        try writeEncrypted(socket)
        if isDone { stage = .open(socket) } else if isEnd { throw Self.closedByBroker }
    }

    private static var closedByBroker: End { End(message: "the broker closed the connection", isByPeer: true) }

    // MARK: - Reading

    /// Reads once, and with TLS gives what has come to it.
    ///
    /// - Returns: how much has come, and whether the broker has closed.
    private func receive(_ socket: Int32) throws(End) -> (count: Int, isEnd: Bool) {
        let count = recv(socket, buffer.baseAddress, buffer.count, 0)
        guard count > 0 else {
            if count == 0 { return (0, true) }
            guard errno == EAGAIN || errno == EINTR else {
                throw End(message: Self.system(errno).message, isByPeer: true)
            }
            return (0, false)
        }
        if let tls {
            try Self.secure { () throws(TLSClient.Problem) in
                try tls.put(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            }
        }
        return (count, false)
    }

    private func read(_ socket: Int32) throws(End) {
        var total = 0
        while total < Self.turnBytes {
            let (count, isEnd) = try receive(socket)
            total += count
            if tls == nil {
                try take(count)
            } else {
                try decrypt()
            }
            if case .closed = stage { return }
            if isEnd { throw Self.closedByBroker }
            if count < buffer.count { return }
        }
    }

    private func decrypt() throws(End) {
        guard let tls else { return }
        while true {
            let count = try Self.secure { () throws(TLSClient.Problem) in try tls.read(into: buffer) }
            guard let count else { throw Self.closedByBroker }
            guard count > 0 else { return }
            try take(count)
            if case .closed = stage { return }
        }
    }

    /// Bytes of the protocol are in the buffer.
    private func take(_ count: Int) throws(End) {
        guard count > 0 else { return }
        let bytes = Array(buffer[..<count])
        let new = try Self.wire { () throws(WireError) in try session.receive(bytes[...], at: .now) }
        events += new
        if case .closed? = new.last { closeSocket() }
    }

    // MARK: - Writing

    private func writeIfOpen() throws(End) {
        if case .open(let socket) = stage { try write(socket) }
    }

    private func write(_ socket: Int32) throws(End) {
        guard let tls else {
            while !session.output.isEmpty, let count = try Self.send(session.output.waiting, to: socket) {
                session.wrote(count, at: .now)
            }
            return
        }
        while true {
            try writeEncrypted(socket)
            // One record after the other: what is encrypted waits twice.
            guard encrypted.isEmpty, !session.output.isEmpty else { return }
            let count = try Self.secure { () throws(TLSClient.Problem) in
                try tls.write(session.output.waiting.prefix(Self.chunk))
            }
            tls.take(into: &encrypted)
            guard count > 0 else { return try writeEncrypted(socket) }
            session.wrote(count, at: .now)
        }
    }

    private func writeEncrypted(_ socket: Int32) throws(End) {
        while !encrypted.isEmpty, let count = try Self.send(encrypted.waiting, to: socket) {
            encrypted.removeFirst(count)
        }
    }

    /// - Returns: how much was taken; nil if the socket takes nothing now.
    private static func send(_ bytes: ArraySlice<UInt8>, to socket: Int32) throws(End) -> Int? {
        let count = bytes.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count >= 0 { return count }
        guard errno == EAGAIN || errno == EINTR else { throw system(errno) }
        return nil
    }
}
