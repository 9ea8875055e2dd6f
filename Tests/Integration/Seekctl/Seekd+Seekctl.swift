import Foundation
import TestSupport
import Testing

extension Seekd {
    /// seekctl, run to its end against this daemon.
    func seekctl(_ arguments: [String], input: String = "") throws -> ProgramRun {
        try ProgramRun(
            Self.programs.appending(path: "seekctl"), arguments + ["--socket", socket], input: input
        ).ended()
    }

    /// What it prints; it must succeed.
    @discardableResult
    func output(_ arguments: String...) throws -> String {
        let run = try seekctl(arguments)
        #expect(run.status == 0, "\(arguments): \(run.errors)")
        #expect(run.errors.isEmpty, "\(arguments): \(run.errors)")
        return run.output
    }

    /// Its message; it must fail with this status.
    func refusal(_ arguments: String..., status: Int32 = 1) throws -> String {
        let run = try seekctl(arguments)
        #expect(run.status == status, "\(arguments): \(run.errors)")
        #expect(run.output.isEmpty, "\(arguments): \(run.output)")
        return run.errors
    }
}
