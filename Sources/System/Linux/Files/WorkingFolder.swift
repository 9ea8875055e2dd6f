import Glibc

/// The process's working folder, which relative paths start from.
package enum WorkingFolder {
    /// An absolute path; nil if the folder has been removed.
    package static var path: [UInt8]? {
        guard let folder = getcwd(nil, 0) else { return nil }
        defer { free(folder) }
        return Array(UnsafeRawBufferPointer(start: folder, count: strlen(folder)))
    }
}
