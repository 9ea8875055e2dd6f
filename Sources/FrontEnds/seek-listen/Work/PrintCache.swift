import CommandLineTool
import Glibc
import Linux
import ListenModel
import SeekProtocol
import SeekResume
import StateStore
import Synchronization

/// The folder of sound prints, by the films' content (R1), so that each film is listened to once.
struct PrintCache {
    /// All files, bytes. Those that were not used for longest go first.
    static let most = 64 << 20

    let folder: String

    /// - Parameter environment: a variable's value.
    /// - Returns: nil if there is no folder to be found.
    static func standardFolder(_ environment: (String) -> String?) -> String? {
        if let service = environment("CACHE_DIRECTORY")?.split(separator: ":").first { return String(service) }
        let home = environment("XDG_CACHE_HOME") ?? environment("HOME").map { "\($0)/.cache" }
        guard let home, home.hasPrefix("/") else { return nil }
        return "\(home)/seekd-listen"
    }

    func key(of path: String) -> String? {
        guard let print = FingerprintReader.fingerprint(of: ByteString(path)) else { return nil }
        return [UInt64(bitPattern: print.size), print.head, print.tail].map { String($0, radix: 16) }
            .joined(separator: "-")
    }

    func print(_ key: String) -> SoundPrint? {
        let path = "\(folder)/\(key)"
        let bytes = try? FileContents.read(
            path, maximumBytes: SoundPrintFile.longest, onlyRegular: true, followsLinks: false)
        guard let bytes, let print = SoundPrintFile.print(in: bytes) else { return nil }
        // It is used.
        utimes(path, nil)
        return print
    }

    /// A crash leaves the whole file or none. If it can't be kept, that is logged, once.
    func keep(_ print: SoundPrint, as key: String) {
        for place in [folder.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" }, folder] {
            mkdir(place, 0o700)
        }
        let path = "\(folder)/\(key)"
        let file = open("\(path).new", O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return complain() }
        let bytes = SoundPrintFile.bytes(of: print)
        let written = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        close(file)
        guard written == bytes.count, rename("\(path).new", path) == 0 else {
            complain()
            unlink("\(path).new")
            return
        }
        shrink()
    }

    private func complain() {
        let reason = SystemError.last
        guard Self.hasComplained.exchange(true, ordering: .relaxed) == false else { return }
        Failure.say("what was heard can't be kept: \(folder): \(reason)")
    }

    private static let hasComplained = Atomic(false)

    private func shrink() {
        var files = FolderList.names(in: folder).compactMap { name -> (path: String, size: Int, used: Int)? in
            var status = stat()
            guard lstat("\(folder)/\(name)", &status) == 0 else { return nil }
            return ("\(folder)/\(name)", Int(status.st_size), status.st_mtim.tv_sec)
        }
        files.sort { $0.used > $1.used }
        var sum = 0
        for file in files {
            sum += file.size
            if sum > Self.most { unlink(file.path) }
        }
    }
}
