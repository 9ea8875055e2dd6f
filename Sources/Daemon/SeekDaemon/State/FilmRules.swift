import Linux
import MediaPolicy
import SeekConfiguration
import SeekModel
import SeekProtocol
import SeekResume

/// The rule of the film that is opened or plays, and the settings of the engine that follow (U1).
struct FilmRules {
    /// The settings of films without a rule.
    private(set) var seek: SeekSettings
    private(set) var rules: [FilmRule]
    /// Of the newest film; nil: none is for it.
    private(set) var current: FilmRule?
    private var name: String?
    /// The working folder, an absolute path.
    private let folder: ByteString

    init(_ configuration: Configuration) {
        seek = configuration.seek
        rules = configuration.rules
        folder = ByteString(WorkingFolder.path ?? [UInt8(ascii: "/")])
    }

    /// For the engine now.
    var settings: SeekSettings { current?.applied(to: seek) ?? seek }

    /// A film is opened.
    mutating func take(_ film: ByteString) {
        name = MediaName(film, folder: folder).text.map { "\($0)" }
        choose()
    }

    /// The configuration was read again.
    mutating func use(_ configuration: Configuration) {
        seek = configuration.seek
        rules = configuration.rules
        choose()
    }

    private mutating func choose() {
        current = name.flatMap { name in rules.first { $0.match.matches(name) } }
    }
}
