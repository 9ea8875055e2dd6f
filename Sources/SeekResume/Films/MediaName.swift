import MediaPolicy
package import SeekProtocol

/// What a name that libmpv opens refers to (R1).
package enum MediaName: Hashable, Sendable {
    /// A local file: its absolute path, without empty and `.` components. Links and `..` stay.
    case file(ByteString)
    /// A URL in its normalized form, without user, password and fragment.
    case url(ByteString)
    /// Nothing that could be opened again: a pipe or a descriptor. Also a name that is too long to be kept.
    case unnamed

    /// The longest name that is kept, in bytes: Linux's longest path.
    package static let maximumBytes = 4_096

    /// - Parameter folder: the working folder, an absolute path, which relative paths start from.
    package init(_ name: ByteString, folder: ByteString) {
        switch MediaURL.scheme(of: name) {
        case nil: self = Self.file(name.bytes[...], folder)
        case "file"?:
            self = Self.file(PercentEncoding.decoded(name.bytes.dropFirst("file://".utf8.count))[...], folder)
        case "fd"?, "fdclose"?: self = .unnamed
        case let scheme?: self = .url(NormalizedURL.text(name, scheme: scheme))
        }
        if (text?.bytes.count ?? 0) > Self.maximumBytes { self = .unnamed }
    }

    /// The path or URL; nil if it is unnamed.
    package var text: ByteString? {
        switch self {
        case .file(let path): path
        case .url(let url): url
        case .unnamed: nil
        }
    }

    private static func file(_ path: ArraySlice<UInt8>, _ folder: ByteString) -> MediaName {
        guard !path.isEmpty, !path.contains(0) else { return .unnamed }
        let slash = UInt8(ascii: "/")
        let absolute = path.first == slash ? Array(path) : folder.bytes + [slash] + path
        let components = absolute.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
        return .file(ByteString(components.flatMap { [slash] + $0 }))
    }
}
