import SeekProtocol
import SocketServer
import Testing

@Suite("Admission to a socket")
struct AdmissionTests {
    private func admission(_ userIDs: [UInt32] = [], isAbstract: Bool = false) -> Admission {
        Admission(table: "sockets.x", userIDs: userIDs, isAbstract: isAbstract, maximumClients: 2)
    }

    @Test("a socket serves everybody, or the users that it lists and the daemon's own")
    func users() {
        #expect(admission().serves(1000, own: 1))
        #expect(admission().serves(nil, own: 1))
        let listed = admission([1000, 1001])
        #expect([1000, 1001, 1].allSatisfy { listed.serves($0, own: 1) })
        // Not the superuser either.
        #expect([0, 2, nil].allSatisfy { !listed.serves($0, own: 1) })
    }

    @Test("an abstract name, which has no mode, serves the daemon's own user unless it lists others")
    func abstractName() {
        #expect(admission(isAbstract: true).serves(1, own: 1))
        #expect([0, 1000, nil].allSatisfy { !admission(isAbstract: true).serves($0, own: 1) })
        #expect([1, 1000].allSatisfy { admission([1000], isAbstract: true).serves($0, own: 1) })
    }

    @Test("a refusal says who is not served and which key lists the users, or how many clients are connected")
    func refusals() {
        #expect(admission().refusal(of: nil, own: 1, clients: 1) == nil)
        #expect(
            admission().refusal(of: nil, own: 1, clients: 2)
                == Refusal(.tooManyClients, "2 clients are connected, and limits.clients allows no more"))
        #expect(
            admission([5]).refusal(of: nil, own: 1, clients: 0)
                == Refusal(
                    .forbidden,
                    "this socket does not serve an unknown user; sockets.x.uids lists the users it serves"))
    }
}
