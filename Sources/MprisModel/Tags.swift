import SeekProtocol

/// The tags of a file, as mpv's `metadata` has them: the case of their names is the file's.
struct Tags: Equatable, Sendable {
    private var values: [String: String] = [:]

    init(_ metadata: JSONValue?) {
        guard case .object(let members)? = metadata else { return }
        for member in members {
            guard let text = member.value.repairedText, !text.isEmpty else { continue }
            let name = member.key.description.lowercased()
            if values[name] == nil { values[name] = text }
        }
    }

    func text(_ names: String...) -> String? {
        for name in names {
            if let value = values[name] { return value }
        }
        return nil
    }

    /// Several values are separated by `;`, as ffmpeg joins them.
    func texts(_ names: String...) -> [String] {
        for name in names {
            guard let value = values[name] else { continue }
            return value.split(separator: ";").map { $0.trimmed }.filter { !$0.isEmpty }
        }
        return []
    }

    /// The number in "3" and "3/12".
    func number(_ name: String) -> Int32? {
        values[name].flatMap { Int32($0.prefix { $0.isASCII && $0.isNumber }) }
    }
}

extension Substring {
    fileprivate var trimmed: String {
        var text = self
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
