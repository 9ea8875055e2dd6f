package import SeekProtocol

/// What the user's own mpv.conf may set although no socket may: which screen, loudspeakers, drives and keyboards the
/// player has, what its terminal shows, and how much memory it takes. Nothing of it runs programs, loads code into the
/// process, writes files or opens another way to control the player.
package enum FileChoices {
    package static func allow(_ name: String, _ value: ByteString) -> Bool {
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

    /// Why sockets are refused what is the user's own to choose.
    private static let reasons: Set<RefusedOptions.Reason> = [.outputs, .takesMemory, .terminal]

    private static let startsPrograms = NameTable.names("jack-autostart")

    /// Options with other reasons.
    private static let choices = NameTable.names(
        """
        bluray-device cdrom-device dvbin-card dvbin-channel-switch-offset dvbin-file dvbin-full-transponder
        dvbin-prog dvbin-timeout dvd-device glsl-shader-opts glsl-shaders http-proxy icc-profile image-lut
        input-builtin-bindings input-default-bindings input-gamepad input-key-fifo-size input-media-keys
        input-right-alt-gr input-terminal input-vo-keyboard input-x11-keyboard lut native-keyrepeat osc profile
        target-lut tls-ca-file tls-verify
        """)

    /// What may be turned off.
    private static let switches = NameTable.names(
        """
        access-references cache-on-disk load-auto-profiles load-osd-console load-scripts load-stats-overlay
        load-unsafe-playlists resume-playback save-position-on-quit use-filedir-conf ytdl
        """)

    /// Those that show what they play. "image" and "lavc" write it to files.
    private static let pictures = NameTable.names(
        "caca dmabuf-wayland drm gpu gpu-next libmpv null sdl sixel tct vaapi vdpau wlshm x11 xv")

    /// Those that let hear it. "pcm" and "lavc" write it to files.
    private static let sounds = NameTable.names("alsa auto jack null openal oss pipewire pulse sdl sndio")

    /// A list of outputs, each with options of its own behind a ":".
    private static func outputs(_ value: ByteString, among allowed: Set<String>) -> Bool {
        value.description.split(separator: ",").allSatisfy { output in
            allowed.contains(String(output.prefix { $0 != ":" }))
        }
    }

    /// Settings of the controller on the screen. Other scripts start programs that theirs name.
    private static func areOfTheController(_ value: ByteString) -> Bool {
        value.description.split(separator: ",").allSatisfy { $0.hasPrefix("osc-") }
    }
}
