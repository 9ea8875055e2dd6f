import CMpv

/// A copied libmpv event: it stays valid after the next event and after the handle's end.
package struct MpvEvent: Equatable, Sendable {
    /// The error code of a reply: below 0 the request failed (see `failure`). 0 in all other events.
    package let error: Int32
    /// The request's number, in a reply, a property change or a hook's event. 0 in all other events.
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

extension MpvEvent {
    /// Copies an event, which is valid until the next `mpv_wait_event`; nil for `MPV_EVENT_NONE`.
    init?(copying event: UnsafePointer<mpv_event>) {
        guard event.pointee.event_id != MPV_EVENT_NONE else { return nil }
        self.init(
            error: event.pointee.error, reply: event.pointee.reply_userdata, body: Body(copying: event))
    }
}

extension MpvEvent.Body {
    fileprivate init(copying event: UnsafePointer<mpv_event>) {
        let id = event.pointee.event_id
        switch id {
        case MPV_EVENT_SHUTDOWN: self = .shutdown
        case MPV_EVENT_SET_PROPERTY_REPLY: self = .setPropertyReply
        case MPV_EVENT_FILE_LOADED: self = .fileLoaded
        case MPV_EVENT_SEEK: self = .seek
        case MPV_EVENT_PLAYBACK_RESTART: self = .playbackRestart
        case MPV_EVENT_QUEUE_OVERFLOW: self = .queueOverflow
        case MPV_EVENT_IDLE: self = .idle
        case MPV_EVENT_VIDEO_RECONFIG: self = .videoReconfig
        case MPV_EVENT_AUDIO_RECONFIG: self = .audioReconfig
        default: self = Self(copyingPayloadOf: event) ?? .other(id.rawValue)
        }
    }

    /// Nil if the event has no payload that is known here.
    private init?(copyingPayloadOf event: UnsafePointer<mpv_event>) {
        if let property = cmpv_event_property(event) {
            let name = Self.text(property.pointee.name)
            let node = MpvNode(copying: property)
            let isReply = event.pointee.event_id == MPV_EVENT_GET_PROPERTY_REPLY
            self = isReply ? .getPropertyReply(name: name, node) : .propertyChange(name: name, node)
        } else if let command = cmpv_event_command(event) {
            self = .commandReply(withUnsafePointer(to: command.pointee.result, MpvNode.init(copying:)))
        } else if let message = cmpv_event_log_message(event) {
            var text = Self.text(message.pointee.text)
            if text.last == "\n" { text.removeLast() }
            self = .logMessage(
                prefix: Self.text(message.pointee.prefix), level: Self.text(message.pointee.level), text: text)
        } else if let start = cmpv_event_start_file(event) {
            self = .startFile(entry: start.pointee.playlist_entry_id)
        } else if let end = cmpv_event_end_file(event)?.pointee {
            self = .endFile(
                reason: MpvEvent.EndReason(end.reason), error: end.error, entry: end.playlist_entry_id,
                insertID: end.playlist_insert_id, insertCount: end.playlist_insert_num_entries)
        } else if let message = cmpv_event_client_message(event)?.pointee {
            // libmpv guarantees `num_args` arguments.
            self = .clientMessage((0..<Int(message.num_args)).map { MpvNode.bytes(of: message.args?[$0]) })
        } else if let hook = cmpv_event_hook(event) {
            self = .hook(hook.pointee.id, name: Self.text(hook.pointee.name))
        } else {
            return nil
        }
    }

    private static func text(_ string: UnsafePointer<CChar>?) -> String {
        String(decoding: MpvNode.bytes(of: string), as: UTF8.self)
    }
}

extension MpvNode {
    /// `.none` if the property is unavailable.
    fileprivate init(copying property: UnsafePointer<mpv_event_property>) {
        if let node = cmpv_property_node(property) {
            self.init(copying: node)
        } else if let string = cmpv_property_string(property) {
            self = .string(Self.bytes(of: string))
        } else {
            self = .none
        }
    }
}

extension MpvEvent.EndReason {
    fileprivate init(_ reason: mpv_end_file_reason) {
        switch reason {
        case MPV_END_FILE_REASON_EOF: self = .eof
        case MPV_END_FILE_REASON_QUIT: self = .quit
        case MPV_END_FILE_REASON_ERROR: self = .error
        case MPV_END_FILE_REASON_REDIRECT: self = .redirect
        default: self = .stop
        }
    }
}
