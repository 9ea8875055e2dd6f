import Glibc
import Linux

/// A program's configuration file: the one that is named, or else the first that exists in the standard places.
package struct ConfigurationFile: Equatable, Sendable {
    package let path: String
    package let text: [UInt8]

    /// The standard places: the user's folder, then the system's file.
    ///
    /// - Parameters:
    ///   - name: without its folder, `seekd.toml`.
    ///   - userFolder: `XDG_CONFIG_HOME`. A relative path is ignored, as the XDG specification demands.
    ///   - home: `HOME`, used without `userFolder`.
    package static func searchPath(
        _ name: String, userFolder: String?, home: String?, systemFile: String
    ) -> [String] {
        func absolute(_ path: String?) -> String? { path.flatMap { $0.hasPrefix("/") ? $0 : nil } }
        let folder = absolute(userFolder) ?? absolute(home).map { $0 + "/.config" }
        return (folder.map { ["\($0)/seekd/\(name)"] } ?? []) + [systemFile]
    }

    /// Blocks as reading a regular file does.
    ///
    /// - Parameter named: this file must exist.
    /// - Returns: nil if no file is named and none exists.
    /// - Throws: why a file that is named, or that exists, can't be read.
    package static func read(
        _ named: String?, else searchPath: [String]
    ) throws(ConfigurationProblem) -> ConfigurationFile? {
        for path in named.map({ [$0] }) ?? searchPath {
            do throws(FileReadError) {
                let text = try FileContents.read(path, maximumBytes: TOMLDocument.maximumBytes, onlyRegular: true)
                return ConfigurationFile(path: path, text: text)
            } catch {
                if named == nil, error == .system(ENOENT) || error == .system(ENOTDIR) { continue }
                throw ConfigurationProblem(place: .file(path), found: "can't be read: \(error)")
            }
        }
        return nil
    }
}

extension TOMLDocument {
    /// The tables of a file's text.
    ///
    /// - Parameter file: its name in errors.
    package static func members(
        of text: [UInt8], file: String
    ) throws(ConfigurationProblem) -> [ConfigurationValue.Member] {
        do throws(TOMLError) {
            return try TOMLDocument(text).members()
        } catch {
            throw ConfigurationProblem(place: .init(file, at: error.position), found: error.message)
        }
    }
}
