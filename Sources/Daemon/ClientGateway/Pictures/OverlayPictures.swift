import MpvCommands
package import SeekModel
package import SeekProtocol

/// The pictures of `overlay-add` from the request to libmpv's reply, by the number of the client's call.
package final class OverlayPictures {
    private var reader: OverlayPictureReader
    /// The calls whose pictures are being read.
    private var calls: [OverlayPictureReader.ReadID: UInt64] = [:]

    /// - Parameter deliver: called on another thread after each read.
    package init(deliver: @escaping @Sendable (OverlayPictureReader.Completion) -> Void) {
        reader = OverlayPictureReader(deliver: deliver)
    }

    /// Starts to read the picture of a command.
    ///
    /// - Throws: `error running command` or `too-many`; then nothing has started.
    package func read(_ command: MpvCommand, for client: Int, call: UInt64, at now: Instant) throws(Refusal) {
        calls[try reader.read(try OverlayPictureFile(of: command), for: client, at: now)] = call
    }

    /// - Returns: nil if the read was abandoned. After a success the caller must call `finishCopy`.
    package func finishRead(
        _ completion: OverlayPictureReader.Completion
    ) -> (call: UInt64, result: Result<OverlayPictureBuffer, Refusal>)? {
        let call = calls.removeValue(forKey: completion.id)
        guard let result = reader.finishRead(completion), let call else { return nil }
        return (call, result)
    }

    /// - Returns: an overlay whose client has disconnected: to be removed from libmpv.
    package func finishCopy(_ id: OverlayPictureReader.ReadID, isShown: Bool) -> Int? {
        reader.finishCopy(id, isShown: isShown)
    }

    /// libmpv has removed an overlay.
    package func removeOverlay(_ number: Int) { reader.removeOverlay(number) }

    /// - Returns: the calls that will not be served, and the client's overlays, to be removed from libmpv.
    package func removeClient(_ client: Int, calls waiting: Set<UInt64>) -> (calls: [UInt64], overlays: [Int]) {
        let overlays = reader.removeClient(client)
        let unserved = calls.values.filter(waiting.contains)
        calls = calls.filter { !waiting.contains($0.value) }
        return (unserved, overlays)
    }

    package var nextDeadline: Instant? { reader.nextDeadline }

    /// - Returns: the calls whose pictures took too long to read.
    package func expire(at now: Instant) -> [(call: UInt64, refusal: Refusal)] {
        reader.expire(at: now).compactMap { id, refusal in calls.removeValue(forKey: id).map { ($0, refusal) } }
    }
}

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
