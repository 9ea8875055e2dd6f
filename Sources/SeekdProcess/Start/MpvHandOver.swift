import Glibc
import MpvFront
import SeekProtocol
import SocketServer

/// Replaces this process by mpv's own program.
enum MpvHandOver {
    /// The number of a process that was handed over.
    private static let mark = "SEEKD_HANDED_OVER"

    /// mpv's own program on PATH; nil if there is none, or if the one that was found before has started seekd.
    static func findMpv() -> String? {
        guard DaemonProcess.environment(mark) != "\(getpid())" else { return nil }
        return MpvOnPath.find(in: DaemonProcess.environment("PATH") ?? "")
    }

    /// Returns only if it fails.
    ///
    /// - Parameter arguments: Without the program's name.
    static func perform(_ mpv: String, _ arguments: [ByteString]) -> SystemError {
        setenv(mark, "\(getpid())", 1)
        // seekd's start ignores them.
        for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_DFL) }
        var words: [UnsafeMutablePointer<CChar>?] = ([ByteString("mpv")] + arguments).map { word in
            strdup((word.bytes + [0]).map { CChar(bitPattern: $0) })
        }
        words.append(nil)
        execv(mpv, words)
        let error = SystemError.last
        for word in words { free(word) }
        return error
    }
}
