internal import CLinux
import Glibc

/// Many subscribers in one thread, and one who taps.
final class Crowd {
    private let player: Player
    private let tapper: LineConnection
    private let epoll: Int32
    private var subscribers: [Int32] = []
    private var chunk = [UInt8](repeating: 0, count: 65_536)
    private var rounds = 0

    /// What ends a line of the event that is waited for, or is in it.
    private let mark: [UInt8]

    init(of count: Int, at player: Player) throws {
        self.player = player
        tapper = try player.connect()
        epoll = epoll_create1(0)
        mark = Array((player.program == .seekd ? #""phase":"tapped""# : #""client-message""#).utf8)
        for _ in 0..<count { try join() }
        // New connections still get their first events.
        wait(300)
    }

    deinit {
        for subscriber in subscribers { close(subscriber) }
        close(epoll)
        // mpv ends a thread for each of them, which must not disturb the next measurement.
        wait(200)
    }

    /// Times from a tap to its event at the last subscriber. Microseconds, sorted.
    func hear(_ count: Int, warmingUp: Int = 5) throws -> [Double] {
        for _ in 0..<warmingUp { _ = try hearOnce() }
        return try (0..<count).map { _ in try hearOnce() }.sorted()
    }

    private func join() throws {
        let subscriber = try LineConnection.connect(to: player.socket)
        subscribers.append(subscriber)
        if player.program == .seekd {
            let line = Array((#"{"command":["subscribe","seek-button"]}"# + "\n").utf8)
            _ = send(subscriber, line, line.count, Int32(MSG_NOSIGNAL))
        }
        let flags = fcntl(subscriber, F_GETFL)
        _ = fcntl(subscriber, F_SETFL, flags | O_NONBLOCK)
        var event = epoll_event(events: EPOLLIN.rawValue, data: epoll_data(fd: subscriber))
        epoll_ctl(epoll, EPOLL_CTL_ADD, subscriber, &event)
    }

    private func hearOnce() throws -> Double {
        // The effects of the last tap have ended by then.
        wait(15)
        try drain()
        rounds += 1
        let line: String
        switch player.program {
        // Forward and backward, so that the film's end is never reached.
        case .seekd: line = #"{"command":["tap","\#(rounds % 2 == 0 ? "forward" : "backward")"]}"#
        case .mpv: line = #"{"command":["script-message","tap"]}"#
        }
        let sent = Moment.now
        try tapper.send(line)
        var missing = Set(subscribers)
        while !missing.isEmpty {
            guard Moment.now - sent < 5000 else {
                throw Failure("\(missing.count) subscribers of \(player.program) missed the event of tap \(rounds)")
            }
            for subscriber in readable(within: 100) where reads(subscriber) { missing.remove(subscriber) }
        }
        return (Moment.now - sent) * 1000
    }

    private func drain() throws {
        while try tapper.readLine(until: .now) != nil {}
        for subscriber in readable(within: 0) { _ = reads(subscriber) }
    }

    private func readable(within milliseconds: Int32) -> [Int32] {
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 512) { events in
            let count = epoll_wait(epoll, events.baseAddress, 512, milliseconds)
            return (0..<max(0, Int(count))).map { events[$0].data.fd }
        }
    }

    /// Whether the received bytes contain the event. It is small, so it arrives in one piece.
    private func reads(_ subscriber: Int32) -> Bool {
        var isHeard = false
        while true {
            let count = read(subscriber, &chunk, chunk.count)
            guard count > 0 else { return isHeard }
            if contains_bytes(chunk, count, mark, mark.count) { isHeard = true }
        }
    }
}
