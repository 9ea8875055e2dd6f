import MediaPolicy
import SeekClient
import SeekProtocol

/// What pages get in place of the paths in replies about films. Used on the event loop only.
///
/// Pictures and URLs become tokens, for which only this server knows what they mean: a page can ask for no other picture,
/// and does not learn what a URL has of secrets. Paths of films stay paths, because the daemon checks each; they come
/// with escapes, because a file's name need not be UTF-8, and a page's text must be.
final class FilmBook {
    /// Tokens that are known; the oldest are forgotten.
    static let bound = 4_096

    private var tokens: [[UInt8]: String] = [:]
    private var contents: [String: [UInt8]] = [:]
    private var order: [String] = []

    /// - Parameter data: of a reply to `films`, `continue` or `play-film`.
    func forPages(_ data: JSONValue) -> JSONValue {
        guard case .object(let members) = data else { return data }
        return .object(
            members.map { member in
                switch (member.key, member.value) {
                case ("path", .string(let path)), ("parent", .string(let path)):
                    .init(member.key, .text(forPages(path.bytes)))
                case ("picture", .string(let path)): .init(member.key, .text(token(for: path.bytes)))
                case ("entries", .array(let entries)): .init(member.key, .array(entries.map(forPages)))
                default: member
                }
            })
    }

    /// The daemon's form of a page's command.
    ///
    /// - Returns: nil if its path is a token that is unknown, or was forgotten.
    func command(for command: Command) -> Command? {
        guard case .object(let members) = command.value else { return command }
        var changed = members
        for (index, member) in members.enumerated() {
            guard member.key == "path", let text = member.value.byteString?.bytes, !text.isEmpty else { continue }
            let path = text.first == UInt8(ascii: "/") ? PercentEncoding.decoded(text[...]) : content(of: text)
            guard let path else { return nil }
            changed[index].value = .string(ByteString(path))
        }
        return Command(.object(changed))
    }

    /// What a token stands for; nil if it is unknown.
    func content(of token: [UInt8]?) -> [UInt8]? {
        token.flatMap { contents[String(decoding: $0, as: UTF8.self)] }
    }

    private func forPages(_ path: [UInt8]) -> String {
        path.isEmpty || path.first == UInt8(ascii: "/") ? Self.escaped(path) : token(for: path)
    }

    private func token(for content: [UInt8]) -> String {
        if let token = tokens[content] { return token }
        if order.count == Self.bound, let old = contents.removeValue(forKey: order.removeFirst()) { tokens[old] = nil }
        let token = String(UInt64.random(in: .min ... .max), radix: 36)
        (tokens[content], contents[token]) = (token, content)
        order.append(token)
        return token
    }

    /// Everything but visible ASCII becomes `%20`, and so does `%` itself.
    private static func escaped(_ path: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let plain = UInt8(ascii: "!")...UInt8(ascii: "~")
        return String(
            decoding: path.flatMap { byte -> [UInt8] in
                if plain.contains(byte), byte != UInt8(ascii: "%") { return [byte] }
                return [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }, as: UTF8.self)
    }
}
