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
        TapAccountChecker.self, BurstEndChecker.self, FileLeakChecker.self, FailureCauseChecker.self, RestChecker.self,
        HoldChecker.self, PreviewChecker.self, CacheChecker.self, OutageChecker.self, PartChecker.self,
        SubtitleChecker.self, SleepChecker.self, MenuChecker.self, ProgressChecker.self,
    ]

    package static func complaint(about trace: [TraceEntry], settings: SeekSettings) -> Complaint? {
        complaint(about: trace, settings: settings, by: all)
    }

    static func complaint(
        about trace: [TraceEntry], settings: SeekSettings, by checkers: [any Checker.Type]
    ) -> Complaint? {
        // An entry is large: each is read once, by all checkers.
        var checkers: [any Checker] = checkers.map { $0.init(settings: settings) }
        for index in trace.indices {
            let entry = trace[index]
            for checker in checkers.indices {
                guard let text = checkers[checker].complaint(at: entry) else { continue }
                return Complaint(checker: "\(type(of: checkers[checker]))", index: index, text: text)
            }
        }
        return nil
    }
}
