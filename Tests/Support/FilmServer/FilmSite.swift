import Foundation
import Glibc

/// What the threads of a `FilmServer` share.
///
/// Every access of a variable holds the condition's lock: that makes it Sendable.
final class FilmSite: @unchecked Sendable {
    enum Line { case open, stalled, blackHole, cut, ended }

    /// How a connection goes on.
    enum Course { case on, held, closed, reset }

    let path: String
    let size: Int
    private let file: Int32
    private let condition = NSCondition()
    private var conduct: FilmServerConduct
    private var line = Line.open
    private var listens = false
    private var accepted = 0
    private var live: Set<Int> = []
    /// Connections up to this one are closed.
    private var closedUpTo = (number: 0, resetting: false)
    private var log: [FilmServerRequest] = []
    private var bytesSent = 0
    /// When the line has carried all that was given to it.
    private var lineIsFree = ContinuousClock.now

    init(_ file: String, path: String, conduct: FilmServerConduct) throws {
        self.path = path
        self.conduct = conduct
        self.file = open(file, O_RDONLY | O_CLOEXEC)
        guard self.file >= 0 else { throw WaitedInVain(what: "a file at \(file)") }
        size = Int(lseek(self.file, 0, SEEK_END))
    }

    deinit { close(file) }

    private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        condition.lock()
        defer { condition.unlock() }
        return try body()
    }

    // MARK: - For the server

    func change(_ body: (inout FilmServerConduct) -> Void) {
        locked {
            body(&conduct)
            condition.broadcast()
        }
    }

    func setLine(_ new: Line) {
        locked {
            line = new
            condition.broadcast()
        }
    }

    func end() { setLine(.ended) }

    func setListening(_ listens: Bool) { locked { self.listens = listens } }

    func closeConnections(resetting: Bool) {
        locked {
            closedUpTo = (accepted, resetting)
            condition.broadcast()
        }
    }

    var isListening: Bool { locked { listens } }
    var requests: [FilmServerRequest] { locked { log } }
    var connections: Int { locked { accepted } }
    var openConnections: Int { locked { live.count } }
    var sent: Int { locked { bytesSent } }

    // MARK: - The listening thread

    /// Accepts connections until the line is cut, and closes the listener.
    func accept(at listener: Int32) {
        while true {
            let line = locked { self.line }
            if line == .cut || line == .ended { break }
            guard line != .blackHole, isReady(listener, POLLIN) else {
                if line == .blackHole { _ = locked { condition.wait(until: Date(timeIntervalSinceNow: 0.005)) } }
                continue
            }
            let descriptor = acceptConnection(at: listener)
            guard descriptor >= 0 else { continue }
            let number = locked {
                accepted += 1
                live.insert(accepted)
                return accepted
            }
            let connection = FilmConnection(descriptor, number, self)
            Thread.detachNewThread {
                connection.serve()
                self.locked { _ = self.live.remove(number) }
            }
        }
        close(listener)
        setListening(false)
    }

    /// Whether a descriptor becomes ready within 5 ms.
    func isReady(_ descriptor: Int32, _ events: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        return poll(&waiting, 1, 5) == 1
    }

    // MARK: - A connection's thread

    var currentConduct: FilmServerConduct { locked { conduct } }

    private func course(of number: Int, reading: Bool) -> Course {
        if number <= closedUpTo.number { return closedUpTo.resetting ? .reset : .closed }
        return switch line {
        case .open: .on
        case .stalled: reading ? .on : .held
        case .blackHole: .held
        case .cut: .reset
        case .ended: .closed
        }
    }

    /// How a connection goes on that wants to read or write; waits while it is held.
    func course(of number: Int, reading: Bool, holding: (FilmServerConduct) -> Bool = { _ in false }) -> Course {
        locked {
            while true {
                let course = course(of: number, reading: reading)
                guard course == .held || course == .on && holding(conduct) else { return course }
                condition.wait()
            }
        }
    }

    /// - Returns: its place in the log.
    func note(_ request: FilmServerRequest) -> Int {
        locked {
            log.append(request)
            return log.count - 1
        }
    }

    func noteStatus(_ status: Int, of place: Int) { locked { log[place].status = status } }

    /// The failure for the next request, which then has been used.
    func takeFailure() -> FilmServerConduct.Failure? {
        locked {
            guard let failure = conduct.failure else { return nil }
            if let times = failure.times {
                conduct.failure?.times = times - 1
                if times <= 1 { conduct.failure = nil }
            }
            return failure
        }
    }

    /// Gives bytes to the line: it has carried them at the time that is returned.
    func carry(_ count: Int) -> ContinuousClock.Instant {
        locked {
            guard let rate = conduct.rate else { return .now }
            // A line that nobody used does not carry more afterwards.
            lineIsFree = max(lineIsFree, .now) + .seconds(Double(count) * 8 / (rate * 1_000_000))
            return lineIsFree
        }
    }

    func noteSent(_ count: Int) { locked { bytesSent += count } }

    /// Bytes of the film; fewer at its end.
    func read(_ count: Int, at place: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { bytes, initialized in
            initialized = max(0, pread(file, bytes.baseAddress, count, place))
        }
    }
}
