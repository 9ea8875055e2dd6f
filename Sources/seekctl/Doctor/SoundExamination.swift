import Glibc
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
