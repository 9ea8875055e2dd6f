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
