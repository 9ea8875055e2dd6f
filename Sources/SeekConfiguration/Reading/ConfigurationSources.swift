import Glibc

/// Where a configuration comes from: one file, then the command line over it.
package struct ConfigurationSources: Equatable, Sendable {
    /// What a daemon starts with.
    package struct Outcome: Equatable, Sendable {
        package let configuration: Configuration
        /// The file that was read; nil if none was there and the defaults hold.
        package let file: String?
    }

    /// `--config`: must be there.
    package var file: String?
    /// `--set`, each `KEY=VALUE`.
    package var settings: [String] = []
    /// `--mpv-option`, each `NAME=VALUE`.
    package var mpvOptions: [String] = []
    /// `XDG_CONFIG_HOME`; heeded only if absolute, as the XDG specification has it.
    package var userFolder: String?
    /// `HOME`, for a user without `userFolder`.
    package var home: String?
    package var systemFile = "/etc/seekd/seekd.toml"

    package init() {}

    /// Where a file is looked for when none is named, in order. The first that exists counts.
    package var searchPath: [String] {
        let folder: String?
        if let userFolder, userFolder.hasPrefix("/") {
            folder = userFolder
        } else if let home, home.hasPrefix("/") {
            folder = home + "/.config"
        } else {
            folder = nil
        }
        return (folder.map { [$0 + "/seekd/seekd.toml"] } ?? []) + [systemFile]
    }

    /// Reads the file that counts and then the command line, and says all that is wrong with either.
    ///
    /// - Throws: If anything is wrong at all, also a file that is there and can't be read. Blocks as reading a file does.
    package func load() throws(ConfigurationRefusal) -> Outcome {
        var reader = ConfigurationReader()
        let found = read(into: &reader)
        for setting in settings { reader.read(setting: setting) }
        for option in mpvOptions { reader.read(mpvOption: option) }
        reader.checkSockets()
        guard reader.problems.isEmpty else { throw ConfigurationRefusal(problems: reader.problems) }
        return Outcome(configuration: reader.configuration, file: found)
    }

    private func read(into reader: inout ConfigurationReader) -> String? {
        for path in file.map({ [$0] }) ?? searchPath {
            let bytes: [UInt8]
            do throws(FileReadError) {
                bytes = try FileContents.read(path, onlyRegular: true)
            } catch {
                if file == nil, error == .system(ENOENT) || error == .system(ENOTDIR) { continue }
                reader.report(ConfigurationProblem(place: .file(path), found: "can't be read: \(error)"))
                return path
            }
            if let text = String(validating: bytes, as: UTF8.self) {
                reader.read(text, file: path)
            } else {
                reader.report(
                    ConfigurationProblem(place: .file(path), found: "not UTF-8", expected: "a text in TOML"))
            }
            return path
        }
        return nil
    }
}
