package import SeekProtocol

/// Bytes that overlay pictures take, per client and in total.
package struct OverlayMemoryBudget: Equatable {
    /// Bound for one client.
    package let clientBytes: Int
    /// Bound for all clients together.
    package let totalBytes: Int
    private var used: [Int: Int] = [:]
    package private(set) var total = 0

    package init(clientBytes: Int, totalBytes: Int) {
        self.clientBytes = clientBytes
        self.totalBytes = totalBytes
    }

    package func bytes(of client: Int) -> Int { used[client] ?? 0 }

    /// - Throws: `too-many` past either bound; then nothing is reserved.
    package mutating func reserve(_ bytes: Int, for client: Int) throws(Refusal) {
        guard self.bytes(of: client) + bytes <= clientBytes else {
            throw Self.refusal("of one client", bytes, free: clientBytes - self.bytes(of: client))
        }
        guard total + bytes <= totalBytes else {
            throw Self.refusal("of all clients", bytes, free: totalBytes - total)
        }
        used[client, default: 0] += bytes
        total += bytes
    }

    package mutating func release(_ bytes: Int, of client: Int) {
        let left = self.bytes(of: client) - bytes
        used[client] = left == 0 ? nil : left
        total -= bytes
    }

    private static func refusal(_ owner: String, _ bytes: Int, free: Int) -> Refusal {
        Refusal(
            .tooMany,
            "overlay-add: needs \(bytes) bytes, and the pictures \(owner) may take \(free) more; remove an overlay first"
        )
    }
}
