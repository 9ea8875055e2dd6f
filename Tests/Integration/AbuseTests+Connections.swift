import Foundation
import Glibc
import SeekProtocol
import TestSupport
import Testing

/// More connections than a deployment needs.
extension AbuseTests {
    /// Raises this process's descriptor limit for 10,000 connections, if the system allows it.
    static func raiseOwnDescriptorLimit() throws {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        try #require(getrlimit(resource, &limit) == 0)
        limit.rlim_cur = limit.rlim_max
        try #require(setrlimit(resource, &limit) == 0)
        try #require(limit.rlim_cur > 12_000, "the system lets a process have too few descriptors")
    }

    @Test("of 10,000 open connections, those above the limit are refused and release their resources")
    func connectionsThatStay() throws {
        try Self.raiseOwnDescriptorLimit()
        let seekd = try Self.player()
        let watch = try AbuseWatch("10,000 connections that stay", of: seekd)
        var clients: [DeafClient] = []
        try watch.disturb("while they come") {
            for _ in 0..<10_000 / AbuseWatch.requests { clients.append(try DeafClient(seekd.socket)) }
        }
        #expect(clients.count == 10_000)
        try wait(for: "refusals") { clients.count { $0.isClosed } == 10_000 - 255 }
        try watch.finish(growth: 24, remark: "\(clients.count { $0.isClosed }) turned away")
        clients = []
        try watch.expectDescriptorsReturned()
    }

    @Test("10,000 short connections with a request, a partial line or nothing leave nothing behind")
    func connectionsThatGo() throws {
        let seekd = try Self.player()
        let watch = try AbuseWatch("10,000 connections that come and go", of: seekd)
        let words = ["", #"{"command":["client_name"]}"# + "\n", #"{"command":["subscribe"]}"# + "\n", #"{"comm"#]
        var count = 0
        try watch.disturb("while they do") {
            for _ in 0..<10_000 / AbuseWatch.requests {
                try DeafClient(seekd.socket).sendBytes(words[count % words.count])
                count += 1
            }
        }
        try Self.waitForClients(2, of: seekd)
        try watch.finish(growth: 24, remark: "\(count) came")
        try watch.expectDescriptorsReturned()
    }

    @Test("silent clients use up the limit of clients, and do not slow down the others")
    func silent() throws {
        let seekd = try Self.player()
        let watch = try AbuseWatch("255 silent clients", of: seekd)
        var silent = try (1...255).map { _ in try DeafClient(seekd.socket) }
        var refused = 0
        try watch.disturb("beside them")
        try watch.disturb("while one wants in") {
            if try seekd.connect().readLine()?["error"] == .text("too-many-clients") { refused += 1 }
        }
        #expect(refused == AbuseWatch.requests)
        try watch.finish(growth: 24, remark: "one more refused \(refused) times")
        silent.removeLast()
        try wait(for: "room") { (try? seekd.connect().request("hello")) != nil }
    }

    @Test("without free descriptors, connected clients are served, the loop does not spin, and new clients wait")
    func noDescriptors() throws {
        let seekd = try Self.player()
        let watch = try AbuseWatch("descriptors run out", of: seekd)
        try seekd.limitDescriptors(to: seekd.figures().descriptors + 2)
        let clients = try (1...100).map { _ in try DeafClient(seekd.socket) }
        try wait(for: "the pause") { seekd.log.contains("accepting pauses") }
        try watch.disturb("while 98 wait")
        try watch.finish(growth: 8, remark: "98 wait")
        try seekd.limitDescriptors(to: 1024)
        for client in clients {
            client.sendBytes(#"{"command":["client_name"]}"# + "\n")
            client.endOutput()
        }
        #expect(clients.allSatisfy { $0.readLines() == 1 })
    }
}
