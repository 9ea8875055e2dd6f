import Glibc
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
