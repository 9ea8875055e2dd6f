import Glibc
import Linux
import Mpv
import MpvFront
package import SeekConfiguration
import SocketServer

extension ConfigurationChecks {
    /// Checks against libmpv and the group database of this machine. Blocks for milliseconds, longer if groups come
    /// from the network.
    package static var ofThisMachine: ConfigurationChecks {
        let options = OptionCheck()
        return ConfigurationChecks(
            mpvOption: { options.refusal(of: $0) ?? PathOption.refusal(of: $0) }, group: Self.refusal(ofGroup:),
            socketPath: Self.refusal(ofSocketAt:), standardPath: DaemonProcess.standardPath)
    }

    /// seekd makes the folder of a socket, but not the folders above it.
    private static func refusal(ofSocketAt path: String) -> String? {
        let folder = Self.folder(of: path)
        if isFolder(folder) { return nil }
        if access(folder, F_OK) == 0 { return "\(folder) is not a folder" }
        let above = Self.folder(of: folder)
        return isFolder(above) ? nil : "there is no folder \(above): seekd only makes \(folder)"
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    private static func refusal(ofGroup name: String) -> String? {
        do throws(SystemError) {
            if try GroupDatabase.id(of: name) != nil { return nil }
            return "there is no group \"\(name)\": expected one that \"getent group\" lists"
        } catch {
            return "can't look up the group \"\(name)\": \(error)"
        }
    }
}

/// Tries options on a player that is never started. The player is made for the first option.
private final class OptionCheck {
    private final class Player {
        let setup: MpvSetup

        init() throws(MpvStartError) {
            setup = try MpvSetup()
        }
    }

    private var player: Player?

    func refusal(of option: Configuration.MpvOption) -> String? {
        // libmpv reads it at once, and would wait for the FIFO's writer.
        if option.name == "include", let (_, path) = FifoOption.first(in: [option]) {
            return "mpv option include=\(option.value): \(path) is a FIFO: expected a regular file"
        }
        do throws(MpvStartError) {
            if player == nil { player = try Self.start() }
            if let player { try Self.set(option.name, option.value, of: player) }
            return nil
        } catch {
            return "\(error)"
        }
    }

    private static func start() throws(MpvStartError) -> Player {
        let player = try Player()
        for (name, value) in PlayerOptions.fixed { try set(name, value, of: player) }
        return player
    }

    private static func set(_ name: String, _ value: String, of player: Player) throws(MpvStartError) {
        do throws(MpvError) {
            try player.setup.set(name, to: value)
        } catch {
            throw .option(name: name, value: value, reason: error)
        }
    }
}

/// Options of libmpv that name a FIFO. libmpv opens some files when it starts, and an open of a FIFO waits for its other
/// end.
enum FifoOption {
    /// The first option whose value, or an entry of whose value, is the path of a FIFO. Not of a pipe without a name,
    /// such as /dev/fd/3: opening it does not wait.
    static func first(in options: [Configuration.MpvOption]) -> (option: String, path: String)? {
        for option in options {
            if let path = paths(in: option.value).first(where: isFifo) { return (option.name, path) }
        }
        return nil
    }

    /// A value is a path, or a list of paths with colons or commas between them.
    private static func paths(in value: String) -> [String] {
        let entries = [value] + value.split { ":,".contains($0) }.map(String.init)
        return entries.map { DaemonProcess.mpvFolders.expanded($0) { access($0, F_OK) == 0 } }
    }

    private static func isFifo(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return false }
        return status.st_dev != pipeDevice
    }

    /// The device of all pipes without a name; nil if none can be made.
    private static var pipeDevice: dev_t? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { for end in ends { close(end) } }
        var status = stat()
        return fstat(ends[0], &status) == 0 ? status.st_dev : nil
    }
}

/// Options of libmpv that name files. libmpv takes any name, and reports a missing file only when it starts or plays.
enum PathOption {
    /// Files that it reads.
    private static let files: Set = [
        "audio-file", "cover-art-file", "drm-device", "external-file", "glsl-shader", "icc-profile", "image-lut",
        "input-conf", "lut", "script", "sub-file",
    ]
    /// Lists of such files, with colons between them.
    private static let lists: Set = [
        "audio-files", "cover-art-files", "external-files", "glsl-shaders", "scripts", "sub-files",
    ]
    /// Files that it writes; it makes no folders.
    private static let outputs: Set = ["log-file", "record-file", "stream-dump", "stream-record"]

    /// Why the option's path leads nowhere; nil if it does not, or if the option names none.
    static func refusal(of option: Configuration.MpvOption) -> String? {
        for path in paths(in: option) where !path.isEmpty && !path.contains("://") {
            let place = outputs.contains(option.name) ? folder(of: path) : path
            if access(place, F_OK) != 0, errno == ENOENT || errno == ENOTDIR {
                let what = place == path ? "there is no \(path)" : "there is no folder \(place)"
                return "mpv option \(option.name)=\(option.value): \(what)"
            }
        }
        return nil
    }

    private static func paths(in option: Configuration.MpvOption) -> [String] {
        let names: [String]
        if files.contains(option.name) || outputs.contains(option.name) {
            names = [option.value]
        } else if lists.contains(option.name) {
            // A URL has colons too.
            names = option.value.contains("://") ? [] : option.value.split(separator: ":").map(String.init)
        } else {
            names = []
        }
        return names.map { DaemonProcess.mpvFolders.expanded($0) { access($0, F_OK) == 0 } }
    }

    /// "." for a name without a folder.
    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
