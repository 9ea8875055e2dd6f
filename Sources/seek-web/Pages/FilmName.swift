import MediaPolicy
import SeekProtocol

/// The name of a film that has no title.
enum FilmName {
    /// Bytes of an ending with its dot: ".mkv", ".m2ts". What is longer belongs to the name.
    private static let longestEnding = 6

    /// The last part of a path or URL, without its ending and without a URL's user and query.
    static func name(ofFile file: ByteString) -> String {
        if MediaURL.scheme(of: file) == nil { return name(ofPath: file.bytes[...]) }
        // A host has no ending.
        guard let part = MediaTitle.lastPart(of: file) else { return MediaTitle.name(of: file).description }
        return name(ofPath: part.bytes[...])
    }

    private static func name(ofPath path: ArraySlice<UInt8>) -> String {
        var name = path
        while name.last == UInt8(ascii: "/") { name.removeLast() }
        if let slash = name.lastIndex(of: UInt8(ascii: "/")) { name = name[(slash + 1)...] }
        if let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex, name.endIndex - dot <= longestEnding
        {
            name = name[..<dot]
        }
        return name.isEmpty ? "Untitled" : String(decoding: name, as: UTF8.self)
    }
}
