import Linux
import Testing

@Suite("The gate of log messages")
struct LogGateTests {
    @Test("so many messages a second pass; the first of a later second tells how many did not")
    func bound() {
        var gate = LogGate(bound: 2)
        let times = [0, 0, 400, 999, 1_000, 1_001, 1_500, 5_000, 5_001]
        let admitted = times.map { gate.admit(at: .milliseconds($0)) }
        #expect(admitted == [0, 0, nil, nil, 2, 0, nil, 1, 0])
    }

    @Test("a message has the number of those before it that were suppressed")
    func messages() {
        var gate = LogGate(bound: 1)
        let passed = [100, 200, 300, 1_100, 2_100].map { gate.pass("refused", at: .milliseconds($0)) }
        #expect(passed == ["refused", nil, nil, "refused (2 messages were not logged)", "refused"])
    }
}
