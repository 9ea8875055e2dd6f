import NIOCore
import Testing

@testable import seek_web

@Suite("Attempts at the token")
struct TokenAttemptsTests {
    private let peer = PeerAddress(try? SocketAddress(ipAddress: "192.0.2.1", port: 1))
    private let start = NIODeadline.uptimeNanoseconds(1_000_000_000_000)

    @Test("the first ones cause no delay, then each wrong one doubles it, up to a minute")
    func delays() {
        var attempts = TokenAttempts()
        var now = start
        for _ in 0..<TokenAttempts.freeGuesses {
            #expect(attempts.recordWrongGuess(of: peer, at: now).delay == nil)
        }
        #expect(attempts.delay(of: peer, at: now) == nil)
        for seconds in [1, 2, 4, 8, 16, 32, 60, 60] as [Int64] {
            #expect(attempts.recordWrongGuess(of: peer, at: now).delay == .seconds(seconds))
            #expect(attempts.delay(of: peer, at: now + .seconds(seconds) - .nanoseconds(1)) == .nanoseconds(1))
            now = now + .seconds(seconds)
            #expect(attempts.delay(of: peer, at: now) == nil)
        }
    }

    @Test("they expire, and are counted for each peer")
    func memory() throws {
        var attempts = TokenAttempts()
        let other = PeerAddress(try SocketAddress(ipAddress: "192.0.2.2", port: 1))
        for _ in 0...TokenAttempts.freeGuesses { _ = attempts.recordWrongGuess(of: peer, at: start) }
        #expect(attempts.delay(of: peer, at: start) != nil && attempts.delay(of: other, at: start) == nil)
        let later = start + TokenAttempts.memory + .seconds(1)
        #expect(attempts.recordWrongGuess(of: peer, at: later).count == 1)
    }

    @Test("only a bounded number of peers is remembered, the newest ones")
    func bound() throws {
        var attempts = TokenAttempts()
        for number in 0..<3000 {
            let peer = PeerAddress(try SocketAddress(ipAddress: "2001:db8:0:\(String(number, radix: 16))::1", port: 1))
            _ = attempts.recordWrongGuess(of: peer, at: start + .seconds(Int64(number)))
        }
        #expect(attempts.count == TokenAttempts.peers)
    }

    @Test("addresses of one IPv6 network are one peer, and an IPv4 address is itself in any form")
    func peers() throws {
        func peer(_ text: String) throws -> PeerAddress { PeerAddress(try SocketAddress(ipAddress: text, port: 1)) }
        #expect(try peer("2001:db8::1") == peer("2001:db8::2:3"))
        #expect(try peer("2001:db8::1") != peer("2001:db8:0:1::1"))
        #expect(try peer("::ffff:192.0.2.1") == peer("192.0.2.1"))
        #expect(try peer("192.0.2.1") != peer("192.0.2.2"))
    }
}
