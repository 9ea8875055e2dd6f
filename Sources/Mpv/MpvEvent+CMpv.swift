import CMpv

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
