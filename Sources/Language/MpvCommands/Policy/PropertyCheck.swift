import MediaPolicy
import SeekProtocol

/// The policy's check of one property that is set.
struct PropertyCheck {
    /// Options that are allowed with some values.
    enum Checked: String, CaseIterable {
        case inputServer = "input-ipc-server"
        case audioFilters = "af"
        case videoFilters = "vf"
        case audioDevice = "audio-device"
        case idle
        case controller = "osc"
        case subtitleFiles = "sub-files"
        case audioFiles = "audio-files"
        case externalFiles = "external-files"
        case coverFiles = "cover-art-files"
        case subtitleFolders = "sub-file-paths"
        case audioFolders = "audio-file-paths"
        case opened = "stream-open-filename"
        case chapters = "chapters-file"
        case subtitleStyles = "sub-ass-styles"
        case filterGraph = "lavfi-complex"
    }

    let policy: CommandPolicy
    let names: PlayerNames

    /// Whether a table has this name.
    static func knows(_ name: String) -> Bool {
        Checked(rawValue: name) != nil || RefusedOptions.all[name] != nil || AllowedOptions.all.contains(name)
            || StateProperties.all.contains(name) || OptionAliases.all[name] != nil
    }

    func refusal(ofSetting property: ByteString, to value: JSONValue?) -> Refusal? {
        // libmpv reads a property before it sets it.
        if let refusal = policy.refusal(ofReading: property, names) { return refusal }
        let written = property.description
        guard ByteString(written) == property else { return names.noProperty(written) }
        let name = PropertyName(written, isKnown: Self.knows)
        let tooLong = refusal(ofLength: value, name)
        if let refusal = tooLong ?? refusal(ofExpanding: value, name) ?? refusal(ofDrawing: value, name)
            ?? refusal(ofHeaders: value, name)
        {
            return refusal
        }
        if policy.allowedProperties.contains(name.base) { return nil }
        if policy.servesLauncher, FileChoices.allow(name.base, value) { return nil }
        if let reason = RefusedOptions.all[name.base] {
            // As mpv answers, if this libmpv is older than the property.
            if RefusedOptions.newer.contains(name.base), !names.properties.contains(name.base) {
                return names.noProperty(name.base)
            }
            return .forbidden(property: name.base, reason.rawValue)
        }
        if let checked = Checked(rawValue: name.base) { return refusal(checked, value, name) }
        if AllowedOptions.all.contains(name.base) || StateProperties.all.contains(name.base) { return nil }
        guard names.properties.contains(name.base) else { return names.noProperty(name.base) }
        return .forbidden(property: name.base, "it is not known to seekd")
    }

    /// Texts in which libmpv expands properties when it shows them.
    private static let expanded = NameTable.names(
        """
        osd-msg1 osd-msg2 osd-msg3 osd-playing-msg osd-status-msg screenshot-template term-playing-msg
        term-status-msg term-title title
        """)

    /// `${}` copies it as often as a text says.
    private func refusal(ofLength value: JSONValue?, _ name: PropertyName) -> Refusal? {
        let most = ExpansionCost.isList(name.base) ? ExpansionCost.mostListBytes : ExpansionCost.mostTextBytes
        guard !policy.servesLauncher, let bytes = value?.textBytes, bytes > most else { return nil }
        return Refusal(.invalidParameter, "\(name.base): expected at most \(most) bytes, got \(bytes)")
    }

    /// libmpv reads the escapes of most of them before it expands.
    private func refusal(ofExpanding value: JSONValue?, _ name: PropertyName) -> Refusal? {
        guard Self.expanded.contains(name.base), case .string(let text)? = value else { return nil }
        return policy.refusal(ofExpanding: text, names)
            ?? policy.refusal(ofExpanding: ByteString(StringEscape.meaning(of: text.bytes)), names)
    }

    /// Texts that libmpv may draw, with tags of ASS or without.
    private static let drawn = expanded.union(["force-media-title", "media-title"])
    /// Styles, as "NAME=VALUE".
    private static let styles: Set<String> = ["sub-ass-force-style"]

    /// The largest sizes of what libmpv writes on the picture.
    static let sizes: [String: Double] = [
        "osd-bar-border-size": 50, "osd-bar-marker-min-size": 50, "osd-bar-marker-scale": 50,
        "osd-bar-outline-size": 50,
        "osd-border-size": 50, "osd-font-size": 200, "osd-scale": 4, "osd-shadow-offset": 100, "sub-border-size": 50,
        "sub-font-size": 200, "sub-scale": 4, "sub-shadow-offset": 100,
    ]

    private func refusal(ofDrawing value: JSONValue?, _ name: PropertyName) -> Refusal? {
        guard !policy.servesLauncher else { return nil }
        if let limit = Self.sizes[name.base], let size = Self.size(value), !(abs(size) <= limit) {
            return Refusal(.invalidParameter, "\(name.base): expected at most \(limit), got \(size)")
        }
        let texts: [ByteString] =
            switch value {
            case .string(let text)?: [text, ByteString(StringEscape.meaning(of: text.bytes))]
            case .array(let items)?:
                items.compactMap { if case .string(let text) = $0 { text } else { nil } }
            case .null?, .bool?, .integer?, .double?, .object?, nil: []
            }
        if Self.drawn.contains(name.base) { return texts.lazy.compactMap { AssText.refusal(ofText: $0) }.first }
        if Self.styles.contains(name.base) { return texts.lazy.compactMap(AssText.refusal(ofStyles:)).first }
        return nil
    }

    /// Texts that FFmpeg writes into a request as they are: after a line break another request could follow.
    private static let headers: Set<String> = ["http-header-fields", "referrer", "user-agent"]

    private func refusal(ofHeaders value: JSONValue?, _ name: PropertyName) -> Refusal? {
        guard !policy.servesLauncher, Self.headers.contains(name.base) else { return nil }
        let texts: [JSONValue] = if case .array(let items)? = value { items } else { value.map { [$0] } ?? [] }
        let hasBreak = texts.contains { text in
            guard case .string(let text) = text else { return false }
            return text.bytes.contains { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
        }
        return hasBreak ? Refusal(.invalidParameter, "\(name.base): expected a text without line breaks") : nil
    }

    private static func size(_ value: JSONValue?) -> Double? {
        switch value {
        case .integer(let number)?: Double(number)
        case .double(let number)?: number
        case .string(let text)?: NumberText.number(text)
        case .null?, .bool?, .array?, .object?, nil: nil
        }
    }

    private func refusal(_ checked: Checked, _ value: JSONValue?, _ name: PropertyName) -> Refusal? {
        switch checked {
        case .inputServer:
            if let path = policy.socketPath, value == .string(path), name.suffix == nil { return nil }
            return .forbidden(property: name.base, "it opens another way to control the player")
        case .audioFilters:
            return Self.refusal(ofFilters: value, name, filters(FilterCheck.audio))
        case .videoFilters:
            return Self.refusal(ofFilters: value, name, filters(FilterCheck.video))
        case .audioDevice:
            guard case .string(let device)? = value, AudioDevice.isHarmless(device.description) else {
                return .forbidden(property: name.base, "expected an audio output that only plays sound")
            }
            return nil
        case .idle:
            // "yes" is what seekd sets; with "no" the player would end after its last file. libmpv refuses all other words.
            let isHarmless = value.map { $0 == .bool(true) || $0 == .string("yes") || !IdleRequest.isMode($0) } ?? false
            return policy.allowsBoundQuit || isHarmless
                ? nil : .forbidden(property: name.base, RefusedOptions.Reason.daemon.rawValue)
        case .controller:
            // Clients that draw controls of their own turn libmpv's off. It has a button that closes the window.
            return policy.allowsBoundQuit || value == .bool(false) || value == .string("no")
                ? nil : .forbidden(property: name.base, "it has a button that would end the player and seekd")
        case .filterGraph:
            guard case .string(let graph)? = value,
                graph.bytes.isEmpty || LavfiGraphCheck.allows(graph.bytes, isBounded: !policy.servesLauncher)
            else {
                return .forbidden(
                    property: name.base,
                    "expected a graph of plain sources and filters within the bounds of docs/refused.md")
            }
            return nil
        case .opened, .chapters, .subtitleStyles: return refusal(ofPaths: value, name, areMany: false)
        case .subtitleFiles, .audioFiles, .externalFiles, .coverFiles, .subtitleFolders, .audioFolders:
            return refusal(ofPaths: value, name, areMany: name.suffix != "append")
        }
    }

    private static func refusal(
        ofFilters value: JSONValue?, _ name: PropertyName, _ check: FilterCheck
    ) -> Refusal? {
        guard let value, check.allows(value) else {
            return .forbidden(
                property: name.base,
                "expected filters of the allowed list, with plain arguments, within the bounds of docs/refused.md")
        }
        return nil
    }

    private func filters(_ allowed: Set<String>) -> FilterCheck {
        FilterCheck(allowed: allowed, isBounded: !policy.servesLauncher)
    }

    private func refusal(ofPaths value: JSONValue?, _ name: PropertyName, areMany: Bool) -> Refusal? {
        let paths: [JSONValue]
        switch value {
        case .array(let list)?: paths = list
        case .string(let text)?:
            // mpv splits such a text at every ":" that no "\" escapes, also within a URL.
            let separators = [UInt8(ascii: ":"), UInt8(ascii: "\\")]
            if areMany, text.bytes.contains(where: { separators.contains($0) }) {
                return .forbidden(property: name.base, "a string is split at \":\"; use a list, or append one path")
            }
            paths = [value ?? .null]
        case .null?, .bool?, .integer?, .double?, .object?, nil:
            return .forbidden(property: name.base, "expected a path or a list of paths")
        }
        for path in paths {
            guard case .string(let text) = path else {
                return .forbidden(property: name.base, "expected a path or a list of paths")
            }
            if let refusal = policy.refusal(ofOpening: text, as: .track) { return refusal }
        }
        return nil
    }
}

/// Properties of libmpv that are not options. libmpv refuses to set the read-only ones.
enum StateProperties {
    static let all = NameTable.names(
        """
        af-metadata ambient-light ao-mute ao-volume audio-bitrate audio-codec audio-codec-name
        audio-device-list audio-out-params audio-params audio-pts audio-speed-correction avsync
        cache-buffering-state cache-speed chapter-list chapter-metadata chapters clock colormatrix
        colormatrix-gamma colormatrix-input-range colormatrix-primaries command-list container-fps core-idle
        current-ao current-clipboard-backend current-demuxer current-edition current-gpu-context
        current-tracks current-vo current-watch-later-dir current-window-scale decoder-frame-drop-count
        decoder-list deinterlace-active demuxer-cache-duration demuxer-cache-idle demuxer-cache-state
        demuxer-cache-time demuxer-lavf-list demuxer-start-time demuxer-via-network dheight display-height
        display-hidpi-scale display-names display-swapchain display-sync-active display-width
        drop-frame-count duration dwidth edition-list editions encoder-list eof-reached
        estimated-display-fps estimated-frame-count estimated-frame-number estimated-vf-fps ffmpeg-version
        file-format file-size filename filtered-metadata focused frame-drop-count height hwdec-current
        idle-active input-bindings input-key-list libass-version metadata mistimed-frame-count mixer-active
        mouse-pos mpv-configuration mpv-version option-info osd-ass-cc osd-dimensions osd-height osd-par
        osd-sym-cc osd-width packet-audio-bitrate packet-sub-bitrate packet-video-bitrate partially-seekable
        path paused-for-cache percent-pos perf-info pid platform playback-abort playback-time playlist-count
        playlist-current-pos playlist-path playlist-playing-pos playlist-pos playlist-pos-1
        playtime-remaining profile-list property-list protocol-list remaining-ab-loops remaining-file-loops
        secondary-sub-end secondary-sub-start secondary-sub-text seekable seeking stream-end stream-path
        stream-pos sub-ass-extradata sub-bitrate sub-end sub-forced-only-cur sub-start sub-text sub-text-ass
        tablet-pos term-size time-pos time-remaining time-start total-avsync-change touch-pos track-list
        vf-metadata video-bitrate video-codec video-dec-params video-format video-frame-info
        video-out-params video-params video-speed-correction video-target-params vo-configured
        vo-delayed-frame-count vo-drop-frame-count vo-passes vsync-jitter vsync-ratio width window-id
        working-directory
        """)
}
