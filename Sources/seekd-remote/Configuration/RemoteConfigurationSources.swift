import CommandLineTool
import ConfigurationText
import Glibc

/// Where the configuration is read from.
struct RemoteConfigurationSources {
    /// `--config`: this file must exist.
    var file: String?

    /// The files to look for if none is named. The first that exists is read.
    static var searchPath: [String] {
        func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        return ConfigurationFile.searchPath(
            "remote.toml", userFolder: variable("XDG_CONFIG_HOME"), home: variable("HOME"),
            systemFile: "/etc/seekd/remote.toml")
    }

    /// - Returns: the configuration, and the file that was read; nil if none exists.
    /// - Throws: all errors of the file, one a line.
    func load() throws(Failure) -> (RemoteConfiguration, file: String?) {
        let found: ConfigurationFile?
        do throws(ConfigurationProblem) {
            found = try ConfigurationFile.read(file, else: Self.searchPath)
        } catch {
            throw Failure(.configuration, "\(error)")
        }
        guard let found else { return (RemoteConfiguration(), nil) }
        var reader = RemoteConfigurationReader(file: found.path)
        reader.read(found.text)
        guard reader.problems.isEmpty else {
            throw Failure(.configuration, "\(ConfigurationRefusal(problems: reader.problems))")
        }
        return (reader.configuration, found.path)
    }
}
