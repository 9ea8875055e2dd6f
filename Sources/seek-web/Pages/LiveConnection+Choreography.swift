import SeekClient
import SeekProtocol

extension LiveConnection {
    /// The answers to `choreography` for every part, without the parts that the daemon refuses.
    ///
    /// - Throws: `ClientError` if the daemon goes away meanwhile, which comes as an update too.
    func choreography() async throws(ClientError) -> [(part: String, data: JSONValue)] {
        var parts: [(part: String, data: JSONValue)] = []
        for part in OverlayPart.allCases {
            guard let data = try await request(.choreography(of: part)).data else { continue }
            parts.append((part.rawValue, data))
        }
        return parts
    }
}
