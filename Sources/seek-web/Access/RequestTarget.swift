import MediaPolicy

/// The path and the token of a request's target, such as "/events?token=T".
struct RequestTarget {
    /// As it came, with its escapes: no path that is served has any.
    let path: Substring
    private let query: Substring

    init(_ target: String) {
        let end = target.firstIndex(of: "?") ?? target.endIndex
        path = target[..<end]
        query = end < target.endIndex ? target[target.index(after: end)...] : ""
    }

    /// The bytes of the first `token` parameter; nil if there is none.
    var token: [UInt8]? { parameter("token") }

    /// The bytes of the first parameter of this name, without percent escapes; nil if there is none.
    func parameter(_ name: String) -> [UInt8]? {
        for parameter in query.split(separator: "&") where parameter.hasPrefix("\(name)=") {
            return PercentEncoding.decoded(Array(parameter.utf8.dropFirst(name.utf8.count + 1))[...])
        }
        return nil
    }
}
