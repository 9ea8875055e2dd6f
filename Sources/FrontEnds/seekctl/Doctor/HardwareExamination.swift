import Glibc
import LibmpvFacts
import Linux
import SeekProtocol

/// Whether the daemon can be heard.
enum SoundExamination {
    static func findings(_ facts: DaemonFacts) -> [Finding] {
        var findings = [output(facts)].compactMap { $0 }
        if facts.properties["mute"]?.flag == true {
            findings.append(Finding(.note, "the sound is muted", advice: "seekctl mute off"))
        } else if facts.properties["volume"]?.number == 0 {
            findings.append(Finding(.note, "the volume is 0", advice: "seekctl volume 100"))
        }
        return findings
    }

    private static func output(_ facts: DaemonFacts) -> Finding? {
        if let driver = facts.driver("current-ao") {
            return isNothing(driver)
                ? Finding(.note, "ao=\(driver): nothing is heard, as it is configured")
                : Finding(.fine, "sound goes to ao=\(driver)")
        }
        if let first = facts.configured("ao").first, isNothing(first) {
            return Finding(.note, "ao=\(first): nothing is heard, as it is configured")
        }
        // Not while the film is paused at its start, when libmpv has not opened it yet; it says so by the track.
        if facts.isLoaded, facts.has("audio"), facts.properties["aid"]?.flag == false {
            return Finding(
                .wrong,
                "the film has sound, and no output plays it: none could be opened, or a client has turned "
                    + "sound off",
                advice: "The log says which output failed: journalctl -u seekd -b, or --user -u seekd\n"
                    + "If a client did: seekctl audio next")
        }
        return device(facts)
    }

    private static func isNothing(_ driver: String) -> Bool { ["null", "pcm"].contains(driver) }

    /// A sound server, or else a sound card.
    private static func device(_ facts: DaemonFacts) -> Finding? {
        if let folder = facts.environment?["XDG_RUNTIME_DIR"] {
            for name in ["pipewire-0", "pulse/native"] where access("\(folder)/\(name)", F_OK) == 0 {
                return Finding(.fine, "a sound server is at \(folder)/\(name)")
            }
        }
        guard let account = facts.account else { return nil }
        return DeviceExamination.finding(
            "/dev/snd", prefix: "pcm", suffix: "p",
            none: Finding(
                .wrong, "no sound: no sound server (PipeWire, PulseAudio), and no sound card (/dev/snd)",
                advice: "Without sound on purpose: ao = \"null\" below [mpv] in seekd.toml."),
            group: "audio", for: account)
    }
}

/// Who decodes the pictures.
enum DecoderExamination {
    /// - Parameter decoder: that of the event `media`.
    static func finding(_ facts: DaemonFacts, _ decoder: JSONValue?) -> Finding? {
        let wanted = facts.properties["hwdec"]?.listed ?? "no"
        if let decoder, let finding = failure(decoder, wanted) { return finding }
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

    static func failure(_ decoder: JSONValue, _ wanted: String) -> Finding? {
        guard decoder["fell_back"]?.flag == true else { return nil }
        return Finding(
            .note, "hwdec=\(wanted): the hardware decoder has failed in this film, the processor decodes the rest",
            advice: "The next film tries hardware again. The log says what failed: journalctl -u seekd -b, or --user\n"
                + "If it happens often: hwdec = \"auto-copy-safe\" or \"no\" below [mpv]; see docs/hardware.md")
    }

    private static func device(_ facts: DaemonFacts, _ wanted: String) -> Finding? {
        guard let account = facts.account else { return nil }
        return DeviceExamination.finding(
            "/dev/dri", prefix: "render",
            none: Finding(.note, "hwdec=\(wanted): there is no hardware decoder (/dev/dri/renderD128)"),
            group: "render", for: account)
    }
}

/// Whether yt-dlp is there if the daemon may ask it.
enum LinkExamination {
    static func finding(_ facts: DaemonFacts) -> Finding? {
        guard facts.properties["ytdl"]?.flag == true else { return nil }
        guard let path = facts.environment?["PATH"] else {
            return Finding(
                .note, "links are looked up by yt-dlp (player.ytdl); whether the daemon has it is not to be seen",
                advice: "As root: sudo seekctl doctor")
        }
        return finding(path: path)
    }

    /// - Parameter path: the value of the daemon's `PATH`.
    static func finding(path: String) -> Finding {
        if let program = ProgramSearch.find(LibmpvLoading.ytdlPrograms, in: path) {
            return Finding(.fine, "links that libmpv can't open are looked up by \(program)")
        }
        return Finding(
            .wrong, "player.ytdl is on, and there is no yt-dlp on the daemon's PATH (\(path))",
            advice: "sudo apt install yt-dlp")
    }
}

extension JSONValue {
    /// A choice, or since mpv 0.37 a list of them.
    fileprivate var listed: String? { text ?? elements.compactMap(\.text).joined(separator: ",").nonEmpty }
}

extension String {
    fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

/// Devices that the daemon's user needs.
enum DeviceExamination {
    /// - Parameters:
    ///   - folder: of the devices.
    ///   - prefix: of their names.
    ///   - none: what is wrong without any.
    ///   - group: the one that may usually open them.
    static func finding(
        _ folder: String, prefix: String, suffix: String = "", none: Finding, group: String,
        for account: Account
    ) -> Finding {
        let devices = SmallFile.names(in: folder).filter {
            $0.hasPrefix(prefix) && $0.hasSuffix(suffix)
        }
        .map { "\(folder)/\($0)" }
        guard !devices.isEmpty else { return none }
        var refusal: Finding?
        for device in devices {
            switch FilePermission.check(device, 6, for: account) {
            case .granted: return Finding(.fine, "\(account.words) may open \(device)")
            case .refused(let place, let owner):
                refusal = Finding(
                    .wrong, "\(account.words) may not open \(device): \(place) is \(owner)",
                    advice: "Add it to the group, and restart seekd: sudo usermod -aG \(group) "
                        + Account.userName(account.user))
            // An access list: systemd gives the devices to who is logged in at the screen.
            case .unknown, .missing:
                return Finding(.note, "an access list decides who may open \(device)")
            }
        }
        return refusal ?? none
    }
}
