import SeekProtocol

/// Who decodes the pictures.
enum DecoderExamination {
    static func finding(_ facts: DaemonFacts) -> Finding? {
        let wanted = facts.properties["hwdec"]?.listed ?? "no"
        guard let used = facts.properties["hwdec-current"]?.text else {
            return wanted == "no" ? nil : device(facts, wanted)
        }
        if used != "no" { return Finding(.fine, "pictures are decoded by hwdec=\(used)") }
        if wanted == "no" {
            return Finding(
                .note, "pictures are decoded by the processor, as it is configured",
                advice: "If it is too slow for a film: hwdec = \"auto-safe\" below [mpv] in seekd.toml")
        }
        return Finding(
            .note, "hwdec=\(wanted): the processor decodes this film, no hardware decoder took it",
            advice: device(facts, wanted).flatMap { $0.kind == .fine ? nil : $0.advice ?? $0.text }
                ?? "Its driver may be missing: sudo apt install mesa-va-drivers, or intel-media-va-driver\n"
                + "vainfo (of the package vainfo) lists what it can decode.")
    }

    private static func device(_ facts: DaemonFacts, _ wanted: String) -> Finding? {
        guard let account = facts.account else { return nil }
        return DeviceExamination.finding(
            "/dev/dri", prefix: "render",
            none: Finding(.note, "hwdec=\(wanted): there is no hardware decoder (/dev/dri/renderD128)"),
            group: "render", for: account)
    }
}

extension JSONValue {
    /// A choice, or since mpv 0.37 a list of them.
    fileprivate var listed: String? { text ?? elements.compactMap(\.text).joined(separator: ",").nonEmpty }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
