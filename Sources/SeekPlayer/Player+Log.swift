import Logging
import MediaPolicy
import Mpv
import SeekModel
import SeekProtocol

/// What the log says of files. In mpv's place mpv's own messages do.
extension Player {
    func logLoaded(_ media: Media) {
        guard !isStandIn else { return }
        var metadata: Logger.Metadata = ["path": "\(Self.shown(media.path?.bytes))"]
        if let title = media.title, title != media.path { metadata["title"] = "\(title)" }
        if let position = media.resumedFrom { metadata["resumed_from"] = "\(position)" }
        logger.info("loaded", metadata: metadata)
    }

    func logNotLoaded(because reason: String) {
        guard !isStandIn else { return }
        logger.warning("not loaded", metadata: ["path": "\(Self.shown(openingName))", "reason": "\(reason)"])
    }

    /// A path or a URL, without a URL's user and query.
    static func shown(_ name: [UInt8]?) -> ByteString { URLSecrets.hidden(in: ByteString(name ?? [])) }

    func logFailure(_ message: String, _ failure: MpvError?) {
        if let failure { logger.error("\(message)", metadata: ["error": "\(failure)"]) }
    }
}
