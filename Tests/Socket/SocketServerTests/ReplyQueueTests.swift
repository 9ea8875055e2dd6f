import SeekProtocol
import SocketServer
import Testing

@Suite("Replies come in the order of requests")
struct ReplyQueueTests {
    /// What an answer sends.
    private func sent(_ queue: inout ReplyQueue, _ slot: ReplyQueue.Slot, _ reply: Reply) -> [String] {
        var lines: [String] = []
        queue.answer(slot, reply) { lines.append(String(decoding: $0.dropLast(), as: UTF8.self)) }
        return lines
    }

    @Test("an answer that comes early waits for those before it, and then all go out")
    func order() {
        var queue = ReplyQueue()
        let first = queue.open(.integer(1), isAsync: false)
        let second = queue.open(.integer(2), isAsync: false)
        let third = queue.open(.text("three"), isAsync: false)
        #expect(queue.count == 3)
        #expect(sent(&queue, second, .success(.none)) == [])
        #expect(
            sent(&queue, first, .success(.playing(true))) == [
                #"{"data":{"playing":true},"request_id":1,"error":"success"}"#,
                #"{"request_id":2,"error":"success"}"#,
            ])
        #expect(queue.count == 1)
        #expect(
            sent(&queue, third, .refused(Refusal(.notSeekable, "no"))) == [
                #"{"request_id":"three","error":"not-seekable","message":"no"}"#
            ])
        #expect(queue.count == 0)
    }

    @Test("an async answer overtakes later requests, never earlier ones, and counts until it is known")
    func async() {
        var queue = ReplyQueue()
        let first = queue.open(.integer(1), isAsync: false)
        let async = queue.open(.integer(2), isAsync: true)
        let alone = queue.open(.integer(3), isAsync: true)
        let last = queue.open(.integer(4), isAsync: false)
        #expect(queue.count == 4)
        #expect(sent(&queue, async, .success(.none)) == [])
        #expect(queue.count == 3)
        #expect(
            sent(&queue, first, .success(.none)) == [
                #"{"request_id":1,"error":"success"}"#, #"{"request_id":2,"error":"success","data":null}"#,
            ])
        #expect(
            sent(&queue, alone, .success(.none)) == [#"{"request_id":3,"error":"success","data":null}"#])
        #expect(sent(&queue, last, .success(.none)) == [#"{"request_id":4,"error":"success"}"#])
        #expect(queue.count == 0)
    }
}
