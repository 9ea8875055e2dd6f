import SeekCore
package import SeekModel

/// Reads a trace and reports violations. It knows only inputs and actions, not the state of the engine or the model.
protocol Checker: SendableMetatype {
    init(settings: SeekSettings)

    /// The violation at this entry; nil if there is none.
    mutating func complaint(at entry: TraceEntry) -> String?
}

/// What a checker found, and where.
package struct Complaint: Equatable, CustomStringConvertible {
    package var checker: String
    package var index: Int
    package var text: String

    package var description: String { "\(checker): \(text)" }
}

/// All checkers, apart from the one of same seed, same trace, which needs two.
package enum Checkers {
    static let all: [any Checker.Type] = [
        SeekInProgressChecker.self, TerminalChaseChecker.self, LandingChecker.self, TargetRangeChecker.self,
        TapAccountChecker.self, FileLeakChecker.self, FailureCauseChecker.self, RestChecker.self, HoldChecker.self,
        PreviewChecker.self, CacheChecker.self, OutageChecker.self, PartChecker.self, SubtitleChecker.self,
        SleepChecker.self, MenuChecker.self,
    ]

    package static func complaint(about trace: [TraceEntry], settings: SeekSettings) -> Complaint? {
        complaint(about: trace, settings: settings, by: all)
    }

    static func complaint(
        about trace: [TraceEntry], settings: SeekSettings, by checkers: [any Checker.Type]
    ) -> Complaint? {
        for type in checkers {
            var checker = type.init(settings: settings)
            for (index, entry) in trace.enumerated() {
                guard let text = checker.complaint(at: entry) else { continue }
                return Complaint(checker: "\(type)", index: index, text: text)
            }
        }
        return nil
    }
}
