import SeekCore
import SeekModel

/// The first line of a trace.
struct TraceHeader: Codable {
    static let currentFormat = 1

    /// The version of this file format.
    var format: Int
    /// seekd's version.
    var seekd: String
    var settings: SeekSettings
    var state: EngineState

    enum CodingKeys: String, CodingKey {
        case format = "seekd_trace"
        case seekd
        case settings
        case state
    }
}
