import MediaPolicy
import SeekProtocol

/// Checks lists of filters, the values of `vf` and `af`.
struct FilterCheck {
    /// Allowed filters. libmpv passes unknown names to libavfilter, some of whose filters read files.
    static let audio = NameTable.names("format scaletempo scaletempo2 rubberband").union(LavfiGraphCheck.audio)
    static let video = NameTable.names("format sub fingerprint gradfun yadif eq").union(LavfiGraphCheck.video)

    let allowed: Set<String>
    /// Whether arguments that can ask for much memory or time are bounded.
    let isBounded: Bool

    func allows(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): allows(text: text.description)
        case .array(let filters):
            isCheap(FilterArguments.cost(ofFilters: filters)) && filters.allSatisfy(allows(filter:))
        case .null, .bool, .integer, .double, .object: false
        }
    }

    /// "a,b=c:d=1", without quotes, brackets and `%`: libmpv could read these differently. Or a single "lavfi=[a=b,c]".
    func allows(text: String) -> Bool {
        if let graph = Self.graph(in: text) { return LavfiGraphCheck.allows(graph.utf8, isBounded: isBounded) }
        let filters = text.split(separator: ",", omittingEmptySubsequences: false)
        return text.isEmpty || isCheap(FilterArguments.cost(of: text)) && filters.allSatisfy { allows(filter: $0) }
    }

    private func isCheap(_ cost: Int) -> Bool { !isBounded || cost <= FilterArguments.mostCost }

    /// The graph, without brackets of its own.
    private static func graph(in text: String) -> Substring? {
        var rest = text[...]
        if rest.hasPrefix("@") {
            guard let end = rest.firstIndex(of: ":"), rest[..<end].utf8.dropFirst().allSatisfy(isPlain) else {
                return nil
            }
            rest = rest[rest.index(after: end)...]
        }
        let start = "lavfi=["
        guard rest.hasPrefix(start), rest.hasSuffix("]") else { return nil }
        let graph = rest.dropFirst(start.count).dropLast()
        return graph.contains { $0 == "[" || $0 == "]" } ? nil : graph
    }

    private func allows(filter text: Substring) -> Bool {
        var text = text
        if text.hasPrefix("@") {
            guard let end = text.firstIndex(of: ":") else { return text.utf8.dropFirst().allSatisfy(Self.isPlain) }
            guard text[..<end].utf8.dropFirst().allSatisfy(Self.isPlain) else { return false }
            text = text[text.index(after: end)...]
        }
        guard let first = text.first else { return false }
        if first == "!" { text = text.dropFirst() }
        let name = text.prefix { $0 != "=" }
        return allowed.contains(String(name)) && text.utf8.allSatisfy(Self.isPlain)
            && (!isBounded || FilterArguments.allow(String(name), text.dropFirst(name.count + 1)))
    }

    private func allows(filter value: JSONValue) -> Bool {
        guard case .object(let members) = value, case .string(let name)? = value["name"],
            allowed.contains(name.description), members.filter({ $0.key == "name" }).count == 1
        else { return false }
        return members.allSatisfy { member in
            switch member.value {
            case .string(let text): text.bytes.allSatisfy(Self.isPlain)
            case .bool, .integer, .double: true
            case .object(let parameters):
                member.key == "params"
                    && parameters.allSatisfy {
                        Self.isPlain(parameter: $0.key) && Self.isPlain($0.value)
                            && allows($0.value, as: $0.key, of: name)
                    }
            case .null, .array: false
            }
        }
    }

    private func allows(_ value: JSONValue, as key: ByteString, of filter: ByteString) -> Bool {
        guard let text = value.settingText else { return false }
        return !isBounded || FilterArguments.allow(filter.description, key.description, text)
    }

    private static func isPlain(_ value: JSONValue) -> Bool {
        switch value {
        case .string(let text): isPlain(text)
        case .bool, .integer, .double: true
        case .null, .array, .object: false
        }
    }

    private static func isPlain(_ text: ByteString) -> Bool { text.bytes.allSatisfy(isPlain) }

    /// A parameter's name; "@0" is the first one.
    private static func isPlain(parameter name: ByteString) -> Bool {
        name.bytes.first == UInt8(ascii: "@") ? name.bytes.dropFirst().allSatisfy(isPlain) : isPlain(name)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "="),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "+"):
            true
        default: false
        }
    }
}

extension FilterArguments {
    /// What filters cost that are in a list as libmpv writes it, and as clients may.
    static func cost(ofFilters filters: [JSONValue]) -> Int {
        filters.reduce(0) { sum, filter in
            guard case .string(let name)? = filter["name"] else { return sum + 1 }
            guard name == "lavfi", case .string(let graph)? = filter["params"]?["graph"] else {
                return sum + cost(ofNamed: name.description)
            }
            return sum + cost(of: graph.description)
        }
    }
}
