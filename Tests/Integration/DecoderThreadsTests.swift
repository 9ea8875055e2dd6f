import Foundation
import SeekProtocol
import TestSupport
import Testing

@Suite("Threads of the decoder", .waitsForPrograms)
struct DecoderThreadsTests {
    @Test("are two more than the processors that seekd may use")
    func number() throws {
        let seekd = try Seekd()
        let threads = min(ProcessInfo.processInfo.activeProcessorCount + 2, 16)
        #expect(try seekd.connect().request("get_property", "vd-lavc-threads") == .integer(Int64(threads)))
    }

    @Test("are as configured")
    func configured() throws {
        let seekd = try Seekd(options: ["vd-lavc-threads=1"])
        #expect(try seekd.connect().request("get_property", "vd-lavc-threads") == .integer(1))
    }
}
