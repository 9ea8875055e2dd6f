import SeekProtocol

@testable import SeekCore
@testable import SeekModel

/// One input of a transcript, with its time, and the actions that it gives.
struct TranscriptStep: Equatable, CustomStringConvertible {
    var input: String
    var actions: [Action]

    var description: String { ([input] + actions.map { "  \($0)" }).joined(separator: "\n") }

    /// The steps of a transcript's text. An action may take several lines: the others are indented further.
    static func steps(
        _ text: String, settings: SeekSettings, chapters: [MediaEvent.Chapter]
    ) throws -> [TranscriptStep] {
        var steps: [(input: String, actions: [String])] = []
        for line in text.split(separator: "\n") {
            let words = line.drop { $0 == " " }
            switch line.count - words.count {
            case 0: steps.append((String(line), []))
            case 1...3: steps[steps.count - 1].actions.append(String(words))
            default:
                let last = steps[steps.count - 1].actions.count - 1
                steps[steps.count - 1].actions[last] += " " + words
            }
        }
        return try steps.map { step in
            let actions = try step.actions.map {
                try ActionText.action(
                    $0, settings: settings, chapters: chapters, isSegment: step.input.contains(" segment "))
            }
            return TranscriptStep(input: step.input, actions: actions)
        }
    }
}
