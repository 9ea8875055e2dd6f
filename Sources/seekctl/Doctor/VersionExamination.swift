import SeekClient
import SeekProtocol

/// Whether seekctl and the daemon are of one version.
enum VersionExamination {
    /// - Parameter hello: the daemon's reply to `hello`.
    static func finding(_ hello: JSONValue, own: String = Version.seekd) -> Finding {
        let daemon = hello["seekd"]?.text ?? "an unknown version"
        let known = Set((hello["commands"]?.elements ?? []).compactMap(\.repairedText))
        let missing = Request.commands.map(\.name).filter { !known.contains($0) }
        let own = parts(own)
        let both = "seekctl is \(own.text), the daemon \(daemon)"
        if parts(daemon).numbers.lexicographicallyPrecedes(own.numbers)
            || (own.text == daemon && !missing.isEmpty)
        {
            let lack = missing.isEmpty ? "" : "; it does not know \(missing.joined(separator: ", "))"
            return Finding(
                .wrong, "\(both): the daemon is older\(lack)",
                advice: "Restart it: systemctl --user restart seekd, or sudo systemctl restart seekd")
        }
        if daemon != own.text {
            return Finding(
                .wrong, "\(both): seekctl is older",
                advice: "Install the same version of both; \"command -v seekctl\" shows which one runs.")
        }
        return Finding(.fine, "seekctl and the daemon are version \(daemon)")
    }

    private static func parts(_ version: String) -> (text: String, numbers: [Int]) {
        (version, version.split(separator: ".").map { Int($0) ?? 0 })
    }
}
