/// Bytes that wait to be written, in their order.
package struct OutputBytes: Sendable {
    private var bytes: [UInt8] = []
    private var start = 0

    package init() {}

    package var count: Int { bytes.count - start }
    package var isEmpty: Bool { count == 0 }

    /// What waits.
    package var waiting: ArraySlice<UInt8> { bytes[start...] }

    package mutating func append(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

    package mutating func removeFirst(_ count: Int) {
        start += count
        if start == bytes.count {
            // A large buffer is not kept for the next few bytes.
            bytes.removeAll(keepingCapacity: bytes.capacity <= 64 << 10)
            start = 0
        } else if start > bytes.count / 2 {
            bytes.removeFirst(start)
            start = 0
        }
    }
}
