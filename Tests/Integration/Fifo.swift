import Foundation
import TestSupport

/// A stream that can't seek: a named pipe into which another process writes a clip.
final class Fifo {
    let path: String
    private let writer = Process()

    init(of clip: String, in folder: URL) throws {
        path = folder.appending(path: "fifo").path
        guard mkfifo(path, 0o600) == 0 else { throw WaitedInVain(what: "a fifo at \(path)") }
        writer.executableURL = URL(filePath: "/bin/sh")
        writer.arguments = ["-c", "exec cat \"$1\" > \"$2\"", "sh", clip, path]
        writer.standardError = FileHandle.nullDevice
        try writer.start()
    }

    deinit { writer.kill() }
}
