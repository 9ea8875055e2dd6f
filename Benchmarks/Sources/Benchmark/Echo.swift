internal import CLinux
import Foundation

/// A thread that replies to everything at once and does nothing else: the least round trip that the machine allows.
enum Echo {
    private static let answer = Array("{\"error\":\"success\"}\n".utf8)

    /// The client's end; the thread ends when it is closed.
    static func start() throws -> Int32 {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw Failure("no socket pair for the echo") }
        let own = ends[1]
        Thread.detachNewThread {
            take_turns_soon()
            var question = [UInt8](repeating: 0, count: 4096)
            while read(own, &question, question.count) > 0 {
                _ = send(own, answer, answer.count, Int32(MSG_NOSIGNAL))
            }
            close(own)
        }
        return ends[0]
    }
}
