package import SeekProtocol
package import SeekResume

// The JSON of the state files' parts. Reading is lenient: a part that is missing or of another type is left out.

extension FilmIdentity {
    func writeFields(to writer: inout JSONWriter) {
        switch name {
        case .file(let path): writer.field("path", path)
        case .url(let url): writer.field("url", url)
        case .unnamed: break
        }
        if let key { writer.field("key", key) }
        guard let fingerprint else { return }
        writer.field("size", fingerprint.size)
        writer.field("head", Hexadecimal.text(fingerprint.head))
        writer.field("tail", Hexadecimal.text(fingerprint.tail))
    }

    init(fields: JSONValue) {
        let file = fields["path"]?.byteString.map { MediaName.file($0) }
        let url = fields["url"]?.byteString.map { MediaName.url($0) }
        self.init(
            name: file ?? url ?? .unnamed, fingerprint: Fingerprint(fields: fields), key: fields["key"]?.byteString)
    }
}

extension Fingerprint {
    fileprivate init?(fields: JSONValue) {
        guard case .integer(let size)? = fields["size"],
            let head = fields["head"]?.repairedText.flatMap(Hexadecimal.number),
            let tail = fields["tail"]?.repairedText.flatMap(Hexadecimal.number)
        else { return nil }
        self.init(size: size, head: head, tail: tail)
    }
}

extension FilmRecord: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            identity.writeFields(to: &writer)
            if let title { writer.field("title", title) }
            writer.field("duration", duration)
            writer.field("position", position)
            writer.field("time", time.seconds)
        }
    }

    init?(fields: JSONValue) {
        guard let duration = fields["duration"]?.number, let position = fields["position"]?.number,
            case .integer(let seconds)? = fields["time"]
        else { return nil }
        self.init(
            identity: FilmIdentity(fields: fields), title: fields["title"]?.byteString, duration: duration,
            position: position, time: UnixTime(seconds: seconds))
    }
}

extension SessionFilm: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            identity.writeFields(to: &writer)
            if let title { writer.field("title", title) }
            if let duration { writer.field("duration", duration) }
            writer.field("position", position)
            writer.field("time", time.seconds)
            writer.field("remembered", isRemembered)
            for kind in TrackChoice.Kind.allCases {
                if let track = tracks[kind] { writer.field(Array(kind.rawValue.utf8), track) }
            }
        }
    }

    init?(fields: JSONValue) {
        guard let position = fields["position"]?.number, case .integer(let seconds)? = fields["time"] else {
            return nil
        }
        self.init(
            identity: FilmIdentity(fields: fields), title: fields["title"]?.byteString,
            duration: fields["duration"]?.number, position: position, time: UnixTime(seconds: seconds),
            isRemembered: fields["remembered"]?.flag ?? true)
        for kind in TrackChoice.Kind.allCases { tracks[kind] = fields[ByteString(kind.rawValue)]?.repairedText }
    }
}

extension Session: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("film", film)
            writer.field("index", index)
            if isStopped { writer.field("stopped", true) }
            writer.field("paused", isPaused)
            writer.field("volume", settings.volume)
            writer.field("mute", settings.isMuted)
            writer.field("speed", settings.speed)
        }
    }

    init(fields: JSONValue) {
        self.init(
            film: fields["film"].flatMap { SessionFilm(fields: $0) }, index: fields["index"]?.wholeNumber,
            isPaused: fields["paused"]?.flag ?? false,
            settings: PlayerSettings(
                volume: fields["volume"]?.number, isMuted: fields["mute"]?.flag, speed: fields["speed"]?.number),
            isStopped: fields["stopped"]?.flag ?? false)
    }
}

extension SavedPlaylist.Entry: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.field("name", name)
            if let key { writer.field("key", key) }
            if isTrusted { writer.field("trusted", true) }
        }
    }

    init?(fields: JSONValue) {
        guard let name = fields["name"]?.byteString else { return nil }
        self.init(
            name: name, key: fields["key"]?.byteString, isTrusted: fields["trusted"]?.flag ?? false)
    }
}
