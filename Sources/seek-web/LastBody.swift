import FlyingSocks

/// A response's body behind which the connection is closed.
///
/// FlyingFox would go on reading: what a request brought and nobody took it would read as the next request, which a page
/// from elsewhere could have written. Only a body that can't be had to its end makes it close.
struct LastBody: AsyncBufferedSequence {
    struct End: Error {}

    struct Iterator: AsyncBufferedIteratorProtocol {
        fileprivate var rest: ArraySlice<UInt8>

        mutating func next() async throws -> UInt8? {
            guard let byte = rest.popFirst() else { throw End() }
            return byte
        }

        mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
            guard !rest.isEmpty else { throw End() }
            defer { rest = rest.dropFirst(count) }
            return rest.prefix(count)
        }
    }

    typealias Element = UInt8
    let bytes: [UInt8]

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...]) }
}
