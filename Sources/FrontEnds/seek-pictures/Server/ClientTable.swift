import Glibc
import SeekProtocol

/// Those who ask, by number.
final class ClientTable {
    private final class Box {
        var client: PictureClient

        init(_ descriptor: Int32) { client = PictureClient(descriptor) }
    }

    private var boxes: [Int: Box] = [:]
    private var last = 0

    var count: Int { boxes.count }
    var numbers: [Int] { boxes.keys.sorted() }

    func add(_ descriptor: Int32) {
        last += 1
        boxes[last] = Box(descriptor)
    }

    func wait(for number: Int) -> pollfd {
        guard let box = boxes[number] else { return pollfd(fd: -1, events: 0, revents: 0) }
        let events = POLLIN | (box.client.hasOutput ? POLLOUT : 0)
        return pollfd(fd: box.client.descriptor, events: Int16(events), revents: 0)
    }

    func serve(_ number: Int) -> [[UInt8]] {
        guard let box = boxes[number] else { return [] }
        box.client.flush()
        return box.client.lines()
    }

    func send(_ line: [UInt8], to number: Int) { boxes[number]?.client.send(line) }

    /// - Returns: those that have left.
    func removeOver() -> [Int] {
        let over = boxes.filter { $0.value.client.isOver }.keys.sorted()
        for number in over { boxes[number] = nil }
        return over
    }
}

/// What open questions' answers repeat, by the question's number.
struct QuestionTable {
    private var open: [Int: (id: JSONValue, within: Double)] = [:]
    private var last = 0

    mutating func add(_ id: JSONValue, within: Double) -> Int {
        last += 1
        open[last] = (id, within)
        return last
    }

    mutating func take(_ number: Int) -> (id: JSONValue, within: Double)? { open.removeValue(forKey: number) }

    /// The least distance that is good enough for all of them, seconds.
    func within(_ numbers: [Int]) -> Double { numbers.compactMap { open[$0]?.within }.min() ?? 0 }
}
