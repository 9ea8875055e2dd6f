/// An event of libmpv's, all of it copied: it outlives the next one and the handle.
package struct MpvEvent: Equatable, Sendable {
    /// Of a reply: below 0 the request failed (`failure` has its words). 0 in all other events.
    package let error: Int32
    /// Of a reply or a property change: the number that the request was given. 0 in all other events.
    package let reply: UInt64
    package let body: Body

    package init(error: Int32 = 0, reply: UInt64 = 0, body: Body) {
        self.error = error
        self.reply = reply
        self.body = body
    }

    /// Why the request failed; nil where it did not.
    package var failure: MpvError? {
        error < 0 ? MpvError(code: error) : nil
    }

    package enum Body: Equatable, Sendable {
        /// The player quits: let go of the handle.
        case shutdown
        /// One line of mpv's log, without its line end. `prefix` is the module, `level` one of mpv's level names.
        case logMessage(prefix: String, level: String, text: String)
        /// `.none` where the request failed.
        case getPropertyReply(name: String, MpvNode)
        case setPropertyReply
        /// The command is done or, for those like `seek`, queued. `.none` where it has no result or failed.
        case commandReply(MpvNode)
        /// Before the file is loaded. `entry` is its `playlist_entry_id`.
        case startFile(entry: Int64)
        /// After the file is unloaded. `error` is an `MPV_ERROR_` code where the reason is `.error`, else 0; the
        /// playlist entries `insertID..<insertID + insertCount` took its place where `insertCount` is not 0.
        case endFile(reason: EndReason, error: Int32, entry: Int64, insertID: Int64, insertCount: Int32)
        case fileLoaded
        /// A seek began, whoever asked for it.
        case seek
        /// The first frame after a start or a seek is there.
        case playbackRestart
        /// An observed property's value, which may be the old one again. `.none` where it is unavailable.
        case propertyChange(name: String, MpvNode)
        /// The ring was full and events are lost: read again whatever was learnt from events.
        case queueOverflow
        /// `script-message`: what its sender chose, not always UTF-8.
        case clientMessage([[UInt8]])
        /// The player waits at a point that `addHook` named, until `continueHook` is called with this number, once.
        case hook(UInt64, name: String)
        case idle
        case videoReconfig
        case audioReconfig
        /// An event that has no case here, by its `mpv_event_id`.
        case other(UInt32)
    }

    package enum EndReason: Equatable, Sendable {
        /// The end, or a broken file or connection that looks like it.
        case eof
        /// Another file, or `stop`. A reason that a later libmpv adds reads as this one: the file is over, and nothing
        /// is known to be wrong.
        case stop
        case quit
        case error
        /// The file was a playlist: its entries have taken its place.
        case redirect
    }

    /// What may be switched off by `MpvHandle.request(_:enabled:)`. The values are libmpv's.
    package enum Kind: UInt32, Sendable, CaseIterable {
        case startFile = 6
        case endFile = 7
        case fileLoaded = 8
        case idle = 11
        case clientMessage = 16
        case videoReconfig = 17
        case audioReconfig = 18
        case seek = 20
        case playbackRestart = 21
    }
}
