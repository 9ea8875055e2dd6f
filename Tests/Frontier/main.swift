import Foundation
import SeekModel

// The frontier of landings (C12): how much later the exact picture of a burst comes, and how much processor time the
// burst takes, for several rules and all their parameters. The real chase runs on a simulated libmpv whose costs were
// measured; docs/figures.md compares the result with measurements.
//
// frontier FILE: writes the curves as JSON, and prints a table.

struct Frontier: Encodable {
    struct Setting: Encodable {
        let name: String
        let share: Double
    }

    let settings = SeekSettings.Landing.allCases.map { Setting(name: $0.rawValue, share: $0.rule.share) }
    /// The name of the default.
    let usual = SeekSettings().landing.rawValue
    var heavy: [Curve] = []
    var any: [Curve] = []
}

/// As balanced is, but for the share.
func prompt(_ share: Double) -> LandingRule {
    LandingRule(promptTaps: SeekSettings.Landing.balanced.rule.promptTaps, share: share)
}

let shares = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6]
var frontier = Frontier()
for gap in [60.0, 150, 300, 600] {
    let points = shares.map { Study.heavy(.seekd(prompt($0)), $0, taps: 20, every: gap, jitter: jitter) }
    frontier.heavy.append(Curve(name: "\(Int(gap)) ms", points: points))
}
frontier.any = [
    Curve(name: "seekd", points: shares.map { Study.any(.seekd(prompt($0)), $0) }),
    Curve(name: "fixed delay", points: [0, 25, 50, 100, 150].map { Study.any(.fixed($0), $0) }),
    Curve(name: "part of the cadence", points: [0, 0.1, 0.2, 0.3, 0.5, 0.8].map { Study.any(.cadence($0), $0) }),
]

func text(_ value: Double, _ digits: Int = 2) -> String {
    let text = String(format: "%.\(digits)f", value)
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
}

func table(_ title: String, _ points: [(name: String, point: Point)]) {
    print("\n\(title)")
    print("                    delay  x raw mpv   work x raw  pictures")
    for (name, point) in points {
        let name = name.padding(toLength: 16, withPad: " ", startingAt: 0)
        print(name + text(point.delay) + text(point.besideRaw) + "   " + text(point.work) + text(point.pictures, 1))
    }
}

for taps in [20, 3] {
    for gap in [60.0, 150, 300, 600] {
        for jitter in [0, jitter] {
            let rows = SeekSettings.Landing.allCases.map {
                let rule = Rule.seekd($0.rule)
                return ($0.rawValue, Study.heavy(rule, $0.rule.share, taps: taps, every: gap, jitter: jitter))
            }
            let told = ("told", Study.heavy(.told, 0, taps: taps, every: gap, jitter: jitter))
            table(
                "heavy film, \(taps) taps every \(Int(gap)) ms, jitter \(jitter); delay x one exact seek", rows + [told]
            )
        }
    }
}
for curve in frontier.any {
    table("any film and pace, \(curve.name); delay in ms", curve.points.map { ("\($0.parameter)", $0) })
}

guard CommandLine.arguments.count == 2 else {
    print("frontier: expected one argument, the file for the curves")
    exit(2)
}
let encoder = JSONEncoder()
encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
try encoder.encode(frontier).write(to: URL(filePath: CommandLine.arguments[1]))
