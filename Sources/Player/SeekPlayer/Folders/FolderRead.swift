import Glibc
import Linux
import MediaPolicy

/// Reads one folder with the folders in it, within limits. Blocks as the file system does.
struct FolderRead {
    private let limits: FolderReader.Limits
    private let end: ContinuousClock.Instant
    private var choice = FolderChoice()
    private var names = 0
    private var cut: String?
    /// Folders that were read, by device and number: links may lead back.
    private var seen: Set<[UInt64]> = []

    init(_ limits: FolderReader.Limits) {
        self.limits = limits
        end = ContinuousClock.now + limits.time
    }

    func content(of path: [UInt8]) -> FolderReader.Content {
        var read = self
        guard Self.status(of: path).map(Self.isFolder) == true, let absolute = Self.absolute(path) else {
            return .noFolder
        }
        guard read.take(absolute, depth: 0) else { return .noFolder }
        let entries = read.choice.entries
        if entries.isEmpty { return .nothing(others: read.choice.others, cut: read.cut) }
        return .entries(entries, cut: read.cut)
    }

    /// - Returns: false if it can't be read.
    private mutating func take(_ folder: [UInt8], depth: Int) -> Bool {
        guard let status = Self.status(of: folder), let directory = opendir(Self.text(folder)) else { return false }
        defer { closedir(directory) }
        guard seen.insert([UInt64(status.st_dev), UInt64(status.st_ino)]).inserted else { return true }
        let start = folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
        var folders: [[UInt8]] = []
        while let entry = readdir(directory) {
            guard !isAtBound() else { break }
            names += 1
            let name = FolderList.name(of: entry)
            guard !FileKind.isHidden(name) else { continue }
            let path = start + name
            if Self.isFolder(entry, path) { folders.append(path) } else { choice.add(path, name: name) }
        }
        for path in folders.sorted(by: NaturalOrder.isBefore) {
            guard !isAtBound() else { break }
            guard depth < limits.depth else {
                cut = "folders deeper than \(limits.depth) are not read"
                continue
            }
            _ = take(path, depth: depth + 1)
        }
        return true
    }

    private mutating func isAtBound() -> Bool {
        if choice.count >= limits.entries {
            cut = "only \(limits.entries) films are taken"
        } else if names >= limits.names {
            cut = "only \(limits.names) names are looked at"
        } else if ContinuousClock.now > end {
            cut = "the disk is slow: only what was read within \(limits.time) is taken"
        } else {
            return false
        }
        return true
    }

    private static func isFolder(_ entry: UnsafeMutablePointer<dirent>, _ path: [UInt8]) -> Bool {
        switch Int(entry.pointee.d_type) {
        case Int(DT_DIR): true
        case Int(DT_LNK), Int(DT_UNKNOWN): status(of: path).map(isFolder) ?? false
        default: false
        }
    }

    private static func isFolder(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFDIR }

    private static func status(of path: [UInt8]) -> stat? {
        var status = stat()
        return stat(text(path), &status) == 0 ? status : nil
    }

    private static func text(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }

    /// Entries of a playlist are not relative to the working folder.
    private static func absolute(_ path: [UInt8]) -> [UInt8]? {
        if path.first == UInt8(ascii: "/") { return path }
        return WorkingFolder.path.map { $0 + [UInt8(ascii: "/")] + path }
    }
}
