import CommandLineTool
import ConfigurationText
import Glibc

/// Where the configuration is read from.
struct RemoteConfigurationSources {
    /// `--config`: this file must exist.
    var file: String?

    /// The files to look for if none is named. The first that exists is read.
    static var searchPath: [String] {
        func variable(_ name: String) -> String? {
            getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let folder = variable("XDG_CONFIG_HOME") ?? variable("HOME").map { $0 + "/.config" }
        return (folder.map { [$0 + "/seekd/remote.toml"] } ?? []) + ["/etc/seekd/remote.toml"]
    }

    /// - Returns: the configuration, and the file that was read; nil if none exists.
    /// - Throws: all errors of the file, one a line.
    func load() throws(Failure) -> (RemoteConfiguration, file: String?) {
        for path in file.map({ [$0] }) ?? Self.searchPath {
            var reader = RemoteConfigurationReader(file: path)
            do throws(FileReadError) {
                let text = try FileContents.read(path, maximumBytes: TOMLDocument.maximumBytes, onlyRegular: true)
                reader.read(text)
            } catch {
                if file == nil, error == .system(ENOENT) || error == .system(ENOTDIR) { continue }
                throw Failure(.usage, "\(path): can't be read: \(error)")
            }
            guard reader.problems.isEmpty else {
                throw Failure(.usage, "\(ConfigurationRefusal(problems: reader.problems))")
            }
            return (reader.configuration, path)
        }
        return (RemoteConfiguration(), nil)
    }
}
