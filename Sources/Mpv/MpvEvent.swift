/// A copied libmpv event: it stays valid after the next event and after the handle's end.
package struct MpvEvent: Equatable, Sendable {
    /// The error code of a reply: below 0 the request failed (see `failure`). 0 in all other events.
    package let error: Int32
    /// The request's number, in a reply or a property change. 0 in all other events.
    package let reply: UInt64
    package let body: Body

    package init(error: Int32 = 0, reply: UInt64 = 0, body: Body) {
        self.error = error
        self.reply = reply
        self.body = body
    }

    /// Why the request failed; nil if it succeeded.
    package var failure: MpvError? {
        error < 0 ? MpvError(code: error) : nil
    }

    package enum Body: Equatable, Sendable {
        /// The player is shutting down: terminate the handle.
        case shutdown
        /// One line of mpv's log, without its line end. `prefix` is the module, `level` one of mpv's level names.
        case logMessage(prefix: String, level: String, text: String)
        /// `.none` if the request failed.
        case getPropertyReply(name: String, MpvNode)
        case setPropertyReply
        /// The command is done or, for commands such as `seek`, queued. `.none` if it has no result or failed.
        case commandReply(MpvNode)
        /// Before the file is loaded. `entry` is its `playlist_entry_id`.
        case startFile(entry: Int64)
        /// After the file is unloaded. `error` is an `MPV_ERROR_` code if the reason is `.error`, else 0. If
        /// `insertCount` is not 0, the playlist entries `insertID..<insertID + insertCount` have replaced it.
        case endFile(reason: EndReason, error: Int32, entry: Int64, insertID: Int64, insertCount: Int32)
        case fileLoaded
        /// A seek has started, from any client.
        case seek
        /// The first frame after a start or a seek is shown.
        case playbackRestart
        /// An observed property's value, possibly unchanged. `.none` if it is unavailable.
        case propertyChange(name: String, MpvNode)
        /// The event queue was full and events are lost: read the state again.
        case queueOverflow
        /// The arguments of a `script-message`, not always UTF-8.
        case clientMessage([[UInt8]])
        /// The player waits at a hook added by `addHook`, until `continueHook` is called once with this number.
        case hook(UInt64, name: String)
        case idle
        case videoReconfig
        case audioReconfig
        /// An event without a case here, by its `mpv_event_id`.
        case other(UInt32)
    }

    package enum EndReason: Equatable, Sendable {
        /// The end, or a truncated file or connection.
        case eof
        /// Another file, or `stop`. Also any reason that a later libmpv adds.
        case stop
        case quit
        case error
        /// The file was a playlist: its entries have taken its place.
        case redirect
    }

    /// The events that `MpvHandle.request(_:enabled:)` can switch off. The values are libmpv's.
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
