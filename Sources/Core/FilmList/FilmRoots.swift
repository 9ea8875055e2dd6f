import MediaPolicy
package import SeekProtocol

/// The folders that may be walked through (F1), and what is inside of them. Paths are absolute, without empty and `.`
/// components, and without a closing slash.
package struct FilmRoots: Equatable, Sendable {
    /// As the configuration names them, in its order.
    package let paths: [[UInt8]]
    /// Their names after links are resolved, as far as they are known.
    package var realPaths: [[UInt8]: [UInt8]] = [:]

    /// The longest path that is looked at, bytes: Linux's.
    package static let longestPath = 4_096

    /// - Parameter folders: of these, relative paths and those with `..` are left out.
    package init(_ folders: [String]) {
        var paths: [[UInt8]] = []
        for folder in folders {
            guard let path = try? Self.normalized(ByteString(folder)), !paths.contains(path) else { continue }
            paths.append(path)
        }
        self.paths = paths
    }

    /// Where a client's path is, by its text alone.
    package struct Place: Equatable, Sendable {
        package let root: [UInt8]
        package let path: [UInt8]

        package init(root: [UInt8], path: [UInt8]) { (self.root, self.path) = (root, path) }
    }

    /// - Throws: `invalid-argument` for what is no absolute path, `forbidden` outside of the roots and for hidden names.
    package func place(of path: ByteString) throws(Refusal) -> Place {
        let normal = try Self.normalized(path)
        guard let place = place(ofNormal: normal) else { throw Self.outside(normal) }
        guard let inner = Self.relative(place.path, to: place.root), !Self.hasHidden(inner) else {
            throw Refusal(.forbidden, "\(ByteString(normal)): hidden folders and files are not listed")
        }
        return place
    }

    /// The innermost root that has the path; a path below a root's real name gets the name of the configuration.
    func place(ofNormal path: [UInt8]) -> Place? {
        if let root = Self.innermost(paths, around: path) { return Place(root: root, path: path) }
        for root in paths {
            if let real = realPaths[root], let inner = Self.relative(path, to: real) {
                return Place(root: root, path: Self.joined(root, inner))
            }
        }
        return nil
    }

    /// Whether a place is inside of a root.
    ///
    /// - Parameter real: its name after links are resolved.
    package func contain(real: [UInt8]) -> Bool {
        (paths + realPaths.values).contains { root in
            Self.relative(real, to: root).map { !Self.hasHidden($0) } ?? false
        }
    }

    package static func outside(_ path: [UInt8]) -> Refusal {
        Refusal(.forbidden, "\(ByteString(path)) is outside of films.folders")
    }

    // MARK: - Paths

    /// - Throws: `invalid-argument`; `forbidden` for one with `..`.
    static func normalized(_ path: ByteString) throws(Refusal) -> [UInt8] {
        guard path.bytes.first == slash, !path.bytes.contains(0), path.bytes.count <= longestPath else {
            let found = path.bytes.count > longestPath ? "\(path.bytes.count) bytes" : "\"\(path)\""
            throw Refusal(
                .invalidArgument, "path must be an absolute path of at most \(longestPath) bytes, got \(found)")
        }
        let components = path.bytes.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
        guard !components.contains(where: { $0.elementsEqual("..".utf8) }) else {
            throw Refusal(.forbidden, "\(path): expected a path without \"..\"")
        }
        return components.isEmpty ? [slash] : components.flatMap { [slash] + $0 }
    }

    /// - Returns: what follows the root, without a slash; empty for the root itself; nil outside of it.
    package static func relative(_ path: [UInt8], to root: [UInt8]) -> ArraySlice<UInt8>? {
        if path == root { return [] }
        let start = root == [slash] ? root : root + [slash]
        return path.starts(with: start) ? path[start.count...] : nil
    }

    package static func joined(_ folder: [UInt8], _ name: some Collection<UInt8>) -> [UInt8] {
        name.isEmpty ? folder : (folder == [slash] ? folder : folder + [slash]) + name
    }

    /// The folder of a path; nil for `/`.
    package static func folder(of path: [UInt8]) -> [UInt8]? {
        guard path != [slash], let end = path.lastIndex(of: slash) else { return nil }
        return end == 0 ? [slash] : Array(path[..<end])
    }

    /// The last component of a path; `/` for `/`.
    package static func name(of path: [UInt8]) -> ArraySlice<UInt8> {
        path.lastIndex(of: slash).map { path[($0 + 1)...] }.flatMap { $0.isEmpty ? nil : $0 } ?? path[...]
    }

    private static func hasHidden(_ inner: ArraySlice<UInt8>) -> Bool {
        inner.split(separator: slash).contains(where: FileKind.isHidden)
    }

    private static func innermost(_ roots: [[UInt8]], around path: [UInt8]) -> [UInt8]? {
        roots.filter { relative(path, to: $0) != nil }.max { $0.count < $1.count }
    }

    private static let slash = UInt8(ascii: "/")
}
