import ConfigurationText
import MediaPolicy
import SeekModel
import SeekProtocol

/// The kinds of keys for times of media and lists.
extension KeyType<Double> {
    /// A time in a file, which is a number of seconds in code.
    static func millisecondsOfMedia(_ range: ClosedRange<Int>) -> KeyType {
        KeyType<Int>.count(range, of: "milliseconds").map { Double($0) / 1_000 }
    }
}

extension KeyType<[Double]> {
    static var steps: KeyType {
        list(1...32, "an array of 1 to 32 numbers of seconds, each above 0 and at most 86400") { element in
            element.double.flatMap { $0 > 0 && $0 <= 86_400 ? $0 : nil }
        }
    }

    static var rewinds: KeyType {
        list(4...4, "an array of 4 numbers of seconds, each 0 to 600") { element in
            element.double.flatMap { (0...600).contains($0) ? $0 : nil }
        }
    }
}

extension KeyType<[String]> {
    static var titles: KeyType {
        list(0...32, "an array of 0 to 32 titles of chapters, each of 1 to 200 bytes, such as \"Prologue\"") {
            element in
            guard case .string(let title) = element, (1...200).contains(title.utf8.count) else { return nil }
            return title
        }
    }

    static var folders: KeyType {
        let expectation =
            "an array of 0 to 64 folders, each an absolute path or one that begins with \"~/\", such as \"/srv/films\""
        return list(0...64, expectation) { element in
            guard case .string(let path) = element, path.hasPrefix("/") || path.hasPrefix("~/"),
                path.utf8.count <= 4_096, !path.utf8.contains(0), !path.split(separator: "/").contains("..")
            else { return nil }
            return path
        }
    }

    static var schemes: KeyType {
        list(0...32, "an array of 0 to 32 URL schemes in lower case, such as \"https\"") { element in
            guard case .string(let scheme) = element, isScheme(scheme) else { return nil }
            return scheme
        }
    }

    /// RFC 3986, section 3.1, without capitals: URLs are put in lower case before they are compared.
    private static func isScheme(_ text: String) -> Bool {
        guard let first = text.utf8.first, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first) else { return false }
        return text.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789+-.".utf8.contains($0) }
    }
}

extension KeyType<FilmPattern> {
    /// A path begins with `/`, `~/` or `**`, a URL with its scheme.
    static var filmPattern: KeyType {
        let expectation =
            "a pattern that begins with \"/\", \"~/\", \"**\" or a URL's scheme, of at most "
            + "\(FilmPattern.maximumBytes) bytes"
        return KeyType<String>.text(expectation, bytes: 1...FilmPattern.maximumBytes)
            .checked { text in
                ["/", "~/", "**"].contains(where: text.hasPrefix) || MediaURL.scheme(of: ByteString(text)) != nil
            }
            .map { FilmPattern($0) }
    }
}
