/// How libmpv decodes pictures.
package enum LibmpvDecoding {
    /// The name of a hardware decoder in a value of `hwdec-current` or `hwdec`; nil if the processor decodes.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/command.c`, `mp_property_hwdec_current`
    /// - Test: `PlayerDecoderTests.software`
    package static func hardware(_ value: String) -> String? { value == "no" || value.isEmpty ? nil : value }

    /// The module and the texts of a message that a hardware decoder has failed, after it had decoded a picture. The
    /// processor decodes the rest of the film; since 0.36 first another decoder of the option `hwdec`, if it lists
    /// several. libmpv reports a change of `hwdec-current` only if the format of the pictures changes too. The option
    /// keeps its value, so the next film begins with hardware again.
    ///
    /// - Versions: 0.35 to 0.41; the first text until 0.35, the second from 0.36
    /// - Source: `video/decode/vd_lavc.c`, `force_fallback`; `player/command.c`, `mp_event_property_change`
    /// - Test: `PlayerDecoderTests.fallback`
    package static func isAboutFailure(_ module: String, _ text: String) -> Bool {
        module == "vd" && failures.contains { text.hasPrefix($0) }
    }

    private static let failures = [
        "Falling back to software decoding", "Attempting next decoding method after failure",
    ]
}
