package import Glibc

/// The names in a folder.
package enum FolderList {
    /// Without `.` and `..`, in no order; none if the folder can't be read. A name that is no UTF-8 is left out.
    ///
    /// - Parameter most: more names are not looked at.
    package static func names(in folder: String, most: Int = 100_000) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while names.count < most, let entry = readdir(stream) {
            let name = String(validating: name(of: entry), as: UTF8.self)
            if let name, name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// The name that `readdir` has given.
    package static func name(of entry: UnsafeMutablePointer<dirent>) -> [UInt8] {
        withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
    }
}
