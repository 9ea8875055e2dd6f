package import ConfigurationText

/// The sources of a configuration: one file, then the command line.
package struct ConfigurationSources: Equatable, Sendable {
    package struct Outcome: Equatable, Sendable {
        package let configuration: Configuration
        /// The file that was read; nil if none exists.
        package let file: String?
    }

    /// `--config`: this file must exist.
    package var file: String?
    /// `--set`, each `KEY=VALUE`.
    package var settings: [String] = []
    /// `--mpv-option`, each `NAME=VALUE`.
    package var mpvOptions: [String] = []
    /// `--socket`.
    package var socketPath: String?
    /// `XDG_CONFIG_HOME`. A relative path is ignored, as the XDG specification demands.
    package var userFolder: String?
    /// `HOME`, used without `userFolder`.
    package var home: String?
    package var systemFile = "/etc/seekd/seekd.toml"

    package init() {}

    /// The files to look for if none is named. The first that exists is read.
    package var searchPath: [String] {
        ConfigurationFile.searchPath("seekd.toml", userFolder: userFolder, home: home, systemFile: systemFile)
    }

    /// Reads the file, then the command line. Blocks as reading a regular file does.
    ///
    /// - Parameter checks: for a check without a start; nil before a start.
    /// - Throws: all errors. A file that exists and can't be read is one.
    package func load(checks: ConfigurationChecks? = nil) throws(ConfigurationRefusal) -> Outcome {
        var reader = ConfigurationReader(checks: checks)
        let found = read(into: &reader)
        for setting in settings { reader.read(setting: setting) }
        for option in mpvOptions { reader.read(mpvOption: option) }
        if let socketPath { reader.read(socketPath: socketPath) }
        reader.expandHome(home)
        reader.checkSockets()
        guard reader.problems.isEmpty else { throw ConfigurationRefusal(problems: reader.problems) }
        return Outcome(configuration: reader.configuration, file: found)
    }

    private func read(into reader: inout ConfigurationReader) -> String? {
        do throws(ConfigurationProblem) {
            guard let found = try ConfigurationFile.read(file, else: searchPath) else { return nil }
            reader.read(found.text, file: found.path)
            return found.path
        } catch {
            reader.report(error)
            return nil
        }
    }
}

/// What only this machine knows about a configuration. A start finds these errors by itself; a check without a start
/// needs them.
package struct ConfigurationChecks {
    /// Why libmpv refuses an option; nil if it takes it.
    package var mpvOption: (Configuration.MpvOption) -> String?
    /// Why a group, a name or a number, can't be used; nil if it exists.
    package var group: (String) -> String?
    /// Why a socket can't be made at a path; nil if its folder exists or can be made.
    package var socketPath: (String) -> String?
    /// The path of the daemon's own socket if none is configured.
    package var standardPath: String

    package init(
        mpvOption: @escaping (Configuration.MpvOption) -> String?, group: @escaping (String) -> String?,
        socketPath: @escaping (String) -> String?, standardPath: String
    ) {
        self.mpvOption = mpvOption
        self.group = group
        self.socketPath = socketPath
        self.standardPath = standardPath
    }
}
