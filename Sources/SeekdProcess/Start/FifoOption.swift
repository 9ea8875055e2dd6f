import Glibc
import MpvFront
import SeekConfiguration

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
