import Linux

/// Files of the system that have a few lines.
enum SmallFile {
    /// Nil if it can't be read, or has more than 1 MiB.
    static func bytes(_ path: String) -> [UInt8]? { try? FileContents.read(path, onlyRegular: true) }

    static func text(_ path: String) -> String? {
        bytes(path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The names in a folder, in order; empty if it can't be read.
    static func names(in folder: String) -> [String] { FolderList.names(in: folder).sorted() }
}

/// What another program says.
enum ProgramOutput {
    /// Runs a program of PATH to its end.
    ///
    /// - Returns: the status, and its output and errors; nil if it can't be started.
    static func run(_ words: [String]) -> (status: Int32, output: String)? {
        guard let child = try? ChildProgram(words, errors: .read) else { return nil }
        var output: [UInt8] = []
        while case let part = child.read(4_096), !part.isEmpty { output += part }
        return (child.waitForEnd(), String(decoding: output, as: UTF8.self))
    }
}
