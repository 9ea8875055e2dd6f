import MediaPolicy
package import SeekProtocol

/// Options that the user's mpv.conf may set and a client may not: outputs, drives, keyboards, terminal and memory. In
/// mpv's place clients may set them too: they could have written them on the command line. None of them runs programs,
/// loads code into the process, writes files or opens another way to control the player.
package enum FileChoices {
    package static func allow(_ name: String, _ value: ByteString) -> Bool {
        let name = OptionAliases.all[name] ?? name
        switch name {
        case "vo": return outputs(value, among: pictures)
        case "ao": return outputs(value, among: sounds)
        case "script-opts": return areOfTheController(value)
        default: break
        }
        if startsPrograms.contains(name) { return false }
        if choices.contains(name) || switches.contains(name) && value == "no" { return true }
        return RefusedOptions.all[name].map(reasons.contains) ?? false
    }

    /// The same for a value of a client's; nil if it isn't known before it is set.
    static func allow(_ name: String, _ value: JSONValue?) -> Bool {
        // Its options are checked one by one when it is applied.
        if name == "profile" { return false }
        switch value {
        case .string(let text)?: return allow(name, text)
        case .bool(false)?: return allow(name, "no")
        case .bool(true)?, .null?, .integer?, .double?, .array?, .object?, nil: return allow(name, "yes")
        }
    }

    /// Reasons to refuse an option to clients that do not apply to the user.
    private static let reasons: Set<RefusedOptions.Reason> = [.outputs, .takesMemory, .terminal]

    private static let startsPrograms = NameTable.names("jack-autostart")

    /// Options that are refused to clients for other reasons.
    private static let choices = NameTable.names(
        """
        archive-exts audio-exts audio-file-auto-exts autocreate-playlist bluray-device cdrom-device
        cover-art-auto-exts directory-filter-types directory-mode drag-and-drop dvbin-card
        dvbin-channel-switch-offset dvbin-file dvbin-full-transponder dvbin-prog dvbin-timeout dvd-device
        glsl-shader-opts glsl-shaders http-proxy icc-profile image-exts image-lut input-builtin-bindings
        input-builtin-dragging input-default-bindings input-dragging-deadzone input-gamepad input-ime
        input-key-fifo-size input-media-keys input-preprocess-wheel input-right-alt-gr
        input-tablet-emulate-mouse input-terminal input-touch-emulate-mouse input-vo-keyboard
        input-x11-keyboard lut media-controls native-keyrepeat native-touch osc osd-fonts-dir playlist-exts
        profile sub-auto-exts sub-fonts-dir target-lut tls-ca-file tls-verify video-exts
        """)

    /// Options that may be turned off.
    private static let switches = NameTable.names(
        """
        access-references cache-on-disk gpu-shader-cache icc-cache load-auto-profiles load-commands
        load-context-menu load-osd-console load-positioning load-scripts load-select load-stats-overlay
        load-unsafe-playlists resume-playback save-position-on-quit save-watch-history use-filedir-conf ytdl
        """)

    /// Video outputs that only show the picture; "image" and "lavc" write files.
    private static let pictures = NameTable.names(
        "caca dmabuf-wayland drm gpu gpu-next libmpv null sdl sixel tct vaapi vdpau wlshm x11 xv")

    /// Audio outputs that only play sound; "pcm" and "lavc" write files.
    private static let sounds = NameTable.names("alsa auto jack null openal oss pipewire pulse sdl sndio")

    /// A list of outputs, each with options after a ":".
    private static func outputs(_ value: ByteString, among allowed: Set<String>) -> Bool {
        value.description.split(separator: ",").allSatisfy { output in
            allowed.contains(String(output.prefix { $0 != ":" }))
        }
    }

    /// Settings of the on-screen controller. Settings of other scripts can name programs to start.
    private static func areOfTheController(_ value: ByteString) -> Bool {
        value.description.split(separator: ",").allSatisfy { $0.hasPrefix("osc-") }
    }
}

/// Scripts that are part of libmpv, of 0.35 and later. Clients may call those that only show something.
enum OwnScripts {
    static let reason = "this script of libmpv's takes commands as text, or runs commands without a check"

    private static let refused: Set<ByteString> = [
        "console", "commands", "select", "context_menu", "ytdl_hook", "auto_profiles", "positioning",
    ]

    /// Their key bindings.
    private static let entries = NameTable.names(
        """
        enable open menu context-menu select-playlist select-track select-sid select-secondary-sid select-aid select-vid
        select-chapter select-edition select-subtitle-line select-secondary-subtitle-line select-audio-device
        select-watch-history select-watch-later select-binding show-properties edit-config-file edit-input-conf open-docs
        open-chat
        """)

    private static let entryPrefixes = ["_console_", "_context_menu_"]

    /// Whether a client may send messages to a script. `@` and a number may denote any script.
    static func mayBeCalled(_ script: ByteString) -> Bool {
        !refused.contains(script) && script.bytes.first != UInt8(ascii: "@")
    }

    /// Whether a script that clients may not call has a key binding of this name.
    static func hasEntry(_ binding: ByteString) -> Bool {
        let name = binding.description
        return entries.contains(name) || entryPrefixes.contains { name.hasPrefix($0) }
    }
}
