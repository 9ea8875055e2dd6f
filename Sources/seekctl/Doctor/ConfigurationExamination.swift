/// What the programs' own checks of their configurations say.
enum ConfigurationExamination {
    /// Front ends with a configuration of their own.
    private static let companions = ["seekd-remote", "seekd-mqtt"]

    /// Of programs that are not installed nothing is said.
    static func findings() -> [Finding] {
        let own = check("seekd").map { status, lines in
            status == 0
                ? Finding(.fine, "configuration: \(lines.first ?? "OK")")
                : Finding(
                    .wrong, "the configuration has errors: seekd does not start with it",
                    advice: lines.joined(separator: "\n"))
        }
        return [own].compactMap { $0 } + companions.compactMap(finding(of:))
    }

    /// Of a companion only errors are told.
    private static func finding(of program: String) -> Finding? {
        guard let (status, lines) = check(program), status != 0 else { return nil }
        return Finding(
            .wrong, "the configuration of \(program) has errors: it does not start with it",
            advice: lines.joined(separator: "\n"))
    }

    private static func check(_ program: String) -> (status: Int32, lines: [String])? {
        ProgramOutput.run([program, "--check-config"]).map { status, output in
            (status, output.split(separator: "\n").map(String.init))
        }
    }
}
