import SeekClient
import SeekProtocol

extension LiveConnection {
    /// What `choreography` answers for every part, in a page's first line; without those that are refused.
    ///
    /// - Throws: where the daemon goes away meanwhile, which is told as an update.
    func choreography() async throws(ClientError) -> [(part: String, data: JSONValue)] {
        var parts: [(part: String, data: JSONValue)] = []
        for part in Command.Part.allCases {
            guard let data = try await request(.choreography(of: part)).data else { continue }
            parts.append((part.rawValue, data))
        }
        return parts
    }
}
