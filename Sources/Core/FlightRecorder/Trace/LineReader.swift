import SeekCore
import SeekModel
import SeekProtocol

/// Reads one line of a trace and checks the ranges that the engine relies on: a damaged trace must not crash the
/// replaying program.
struct LineReader {
    let line: [UInt8]
    /// Counted from 1.
    let number: Int

    func header() throws(TraceError) -> TraceHeader {
        let value = try json()
        guard let format = value["seekd_trace"] else {
            throw failure("seekd_trace: expected the header of a trace, got \(value.spoken) without that key")
        }
        guard format == .integer(Int64(TraceHeader.currentFormat)) else {
            var recorder = ""
            if case .string(let version)? = value["seekd"] { recorder = ": replay it with seekd \(version)" }
            throw failure("seekd_trace: expected format \(TraceHeader.currentFormat), got \(format.spoken)\(recorder)")
        }
        let header: TraceHeader = try decoded(value)
        try check(header.settings)
        return header
    }

    func input() throws(TraceError) -> RecordedInput {
        let recorded: RecordedInput = try decoded(try json())
        switch recorded.input {
        case .tap(_, let count, _, _): try check("input.tap.count", Double(count), 1...1_000)
        case .progressSubscribed(_, let rate?): try check("input.progressSubscribed.rate", rate, 1...60)
        case .settingsChanged(let settings): try check(settings)
        default: break
        }
        return recorded
    }

    // MARK: - Checks

    private func check(_ settings: SeekSettings) throws(TraceError) {
        for (name, steps) in [
            ("forwardSteps", settings.forwardSteps), ("backwardSteps", settings.backwardSteps),
            ("heldSteps", settings.heldSteps),
        ] {
            if steps.isEmpty { throw failure("settings.\(name): expected one or more numbers, got none") }
            for step in steps { try check("settings.\(name)", step, Double.leastNonzeroMagnitude...86_400) }
        }
        try check("settings.repeatRate", settings.repeatRate, 1...50)
        try check("settings.skip.nextCountdown", Double(settings.skip.nextCountdown), 0...60)
        try check("settings.endGuard", settings.endGuard, 0...60)
        for (name, duration) in [
            ("accumulateWindow", settings.accumulateWindow), ("seekTimeout", settings.seekTimeout),
            ("scrubQuiet", settings.scrubQuiet), ("longPress", settings.longPress), ("heldRung", settings.heldRung),
            ("skip.offerTime", settings.skip.offerTime),
        ] where duration <= .zero {
            throw failure("settings.\(name): expected nanoseconds above 0, got \(duration.nanoseconds)")
        }
    }

    private func check(_ name: String, _ number: Double, _ range: ClosedRange<Double>) throws(TraceError) {
        guard range.contains(number) else {
            throw failure("\(name): expected a number from \(range.lowerBound) to \(range.upperBound), got \(number)")
        }
    }

    // MARK: - JSON

    private func json() throws(TraceError) -> JSONValue {
        do throws(JSONError) {
            return try JSONReader.value(of: line, roundsNumbers: true)
        } catch {
            throw failure("expected JSON, got an error at byte \(error.offset): \(error.problem)")
        }
    }

    private func decoded<Value: Decodable>(_ value: JSONValue) throws(TraceError) -> Value {
        do {
            return try TraceDecoder(value).decode(Value.self)
        } catch let error as DecodingError {
            throw failure(error.problem)
        } catch {
            throw failure("\(error)")
        }
    }

    private func failure(_ problem: String) -> TraceError { TraceError(line: number, problem: problem) }
}

extension DecodingError {
    /// Path and problem: "input.tap.count: expected a whole number, got null".
    fileprivate var problem: String {
        switch self {
        case .keyNotFound(let key, let context):
            "\(path(context)): expected the key \"\(key.stringValue)\", got an object without it"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            "\(path(context)): \(context.debugDescription)"
        @unknown default: "\(self)"
        }
    }

    private func path(_ context: Context) -> String {
        let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        return path.isEmpty ? "this line" : path
    }
}
