import Mpv
import MpvCommands
import SeekCore
import SeekPlayer
package import SeekProtocol

/// Pictures of `overlay-add` after they were read.
extension MpvGateway {
    /// Gives a picture to libmpv, or refuses the request.
    ///
    /// - Parameter upstream: gives the handle of a sender.
    package func pictureRead(
        _ completion: OverlayPictureReader.Completion, _ upstream: (Sender) -> MpvClient?
    ) -> GatewayOutcome {
        guard let (number, result) = pictures.finishRead(completion) else { return .none }
        switch result {
        case .failure(let refusal): return refusePicture(number, refusal, upstream)
        case .success(let buffer):
            guard let (sender, call) = calls[number], case .readPicture(let command) = call,
                let handle = upstream(sender)
            else {
                _ = pictures.finishCopy(completion.id, isShown: false)
                return .none
            }
            calls.replace(number, with: .overlay(command, completion.id, buffer))
            calls.send(number, handle) { (handle, number) throws(MpvError) in
                try handle.commandNodeAsync(MpvNode(buffer.replacingFile(in: command)), reply: number)
            }
            return .none
        }
    }

    /// Refuses a request whose picture can't be read.
    package func refusePicture(
        _ number: UInt64, _ refusal: Refusal, _ upstream: (Sender) -> MpvClient?
    ) -> GatewayOutcome {
        guard let sender = calls.close(number)?.sender else { return .none }
        upstream(sender)?.closeRequest(number)
        return .refuse(refusal, sender)
    }

    /// Stops reading a disconnected client's pictures, and removes its overlays. libmpv removes its texts.
    package func removePictures(of client: Int, _ upstream: MpvClient?) {
        let (unserved, overlays) = pictures.removeClient(client, calls: calls.numbers(of: client))
        for number in unserved {
            calls.close(number)
            upstream?.closeRequest(number)
        }
        for overlay in overlays { removeOverlay(overlay) }
        drawn.remove(client)
    }

    /// Removes an overlay whose client has disconnected.
    package func removeOverlay(_ overlay: Int) {
        player.run(["overlay-remove", "\(overlay)"], .removeOverlay)
        pictures.removeOverlay(overlay)
    }
}

extension MpvCommand {
    /// The number of an `overlay-remove`.
    package var removedOverlay: Int? {
        guard name == "overlay-remove" else { return nil }
        return argument(0, "id")?.wholeNumber.flatMap { Int(exactly: $0) }
    }
}

/// The pixels of the texts that clients have on the video by `osd-overlay`: libmpv draws all of them for each picture.
struct DrawnTexts {
    private var costs: [Int: [Int64: Double]] = [:]
    private var total = 0.0
    /// Of all clients together.
    static let most = 12_000_000.0

    /// Notes an overlay that a client draws or removes, unless all would become too large.
    mutating func draw(_ overlay: (id: Int64, cost: Double), of client: Int) -> Refusal? {
        let before = costs[client]?[overlay.id] ?? 0
        guard overlay.cost <= before || total - before + overlay.cost <= Self.most else {
            return Refusal(
                .tooMany,
                "the texts that all clients have on the video may cover at most \(Int(Self.most)) pixels, added up")
        }
        costs[client, default: [:]][overlay.id] = overlay.cost == 0 ? nil : overlay.cost
        total += overlay.cost - before
        return nil
    }

    mutating func remove(_ client: Int) {
        total -= costs.removeValue(forKey: client)?.values.reduce(0, +) ?? 0
    }
}
