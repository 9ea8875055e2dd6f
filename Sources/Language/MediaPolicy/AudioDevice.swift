/// Names of audio devices, as libmpv's `audio-device` takes them: an output, then `/` and a device.
package enum AudioDevice {
    private static let outputs = NameTable.names("auto null pulse pipewire jack coreaudio wasapi openal sdl")
    /// ALSA's own names can write files and run programs ("file", "tee"), with more of them in braces.
    private static let alsa = NameTable.names(
        """
        default sysdefault hw plughw hdmi front rear center_lfe side surround21 surround40 surround41 surround50
        surround51 surround71 iec958 spdif dmix dsnoop pulse pipewire jack usbstream null
        """)

    package static func isHarmless(_ name: String) -> Bool {
        let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let output = parts.first else { return false }
        guard output == "alsa" else { return outputs.contains(String(output)) }
        guard parts.count == 2 else { return true }
        let device = parts[1]
        guard device.utf8.allSatisfy(isPlain) else { return false }
        return alsa.contains(String(device.prefix { $0 != ":" }))
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ","), UInt8(ascii: "="),
            UInt8(ascii: ":"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
