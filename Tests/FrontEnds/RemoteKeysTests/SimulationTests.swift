import RemoteKeys
import SeekProtocol
import Testing

@Suite("Simulation of remotes")
struct RemoteSimulationTests {
    private static let profiles: [SourceProfile] = [.exact, .infrared, .cec, .avrcp, .lirc]
    private static let seeds: Range<UInt64> = 1..<151

    @Test(
        "every press is released, none is told twice, and there are no more presses than people made",
        arguments: profiles)
    func presses(profile: SourceProfile) {
        for seed in Self.seeds {
            let simulation = PressSimulation(seed: seed, profile, isShort: false)
            guard let complaint = Self.complaint(KeyMachine.run(simulation.reports, until: 60_000), simulation) else {
                continue
            }
            Issue.record("seed \(seed): \(complaint)\n\(Self.text(simulation))")
            return
        }
    }

    @Test(
        "short presses of a remote without exact releases are taps, at most one each", arguments: profiles.dropFirst())
    func taps(profile: SourceProfile) {
        for seed in Self.seeds {
            let simulation = PressSimulation(seed: seed, profile, isShort: true)
            let told = KeyMachine.run(simulation.reports, until: 60_000)
            guard let held = told.first(where: { if case .held(let id) = $0.value { id.source == 1 } else { false } })
            else { continue }
            Issue.record("seed \(seed): \(held), and nobody holds a key\n\(Self.text(simulation))")
            return
        }
    }

    @Test("a button that is pressed is released", arguments: profiles)
    func buttons(profile: SourceProfile) {
        for seed in Self.seeds {
            let simulation = PressSimulation(seed: seed, profile, isShort: false)
            var down: [String: Int] = [:]
            for case .send(.array(let words)) in RemoteMachine.run(simulation.reports, until: 60_000).map(\.value) {
                switch words {
                case _ where words[0] == .text("press"):
                    down["\(words[1])", default: 0] += 1
                case _ where words[0] == .text("release"): down["\(words[1])", default: 0] -= 1
                default: break
                }
                // The same button of the other device may be down too.
                guard down.values.allSatisfy({ (0...2).contains($0) }) else {
                    Issue.record("seed \(seed): released what was not pressed\n\(Self.text(simulation))")
                    return
                }
            }
            guard down.values.allSatisfy({ $0 == 0 }) else {
                Issue.record("seed \(seed): \(down) is left pressed\n\(Self.text(simulation))")
                return
            }
        }
    }

    @Test("the same seed gives the same reports, and all kinds of faults occur")
    func seeds() {
        var (drops, gaps) = (0, 0)
        for seed in Self.seeds {
            let simulation = PressSimulation(seed: seed, .exact, isShort: false)
            #expect(simulation.reports == PressSimulation(seed: seed, .exact, isShort: false).reports)
            if simulation.reports.contains(where: { $0.value == .gone(source: 1) && $0.at < 12_000 }) { gaps += 1 }
            if KeyMachine.run(simulation.reports).count(where: { if case .held = $0.value { true } else { false } }) > 2
            {
                drops += 1
            }
        }
        #expect(gaps > 20)
        #expect(drops > 20)
    }

    private static func complaint(_ told: [Timed<KeyPress>], _ simulation: PressSimulation) -> String? {
        var down: [KeyID: Bool] = [:]
        var count: [KeyID: Int] = [:]
        for press in told {
            switch press.value {
            case .pressed(let id):
                if down[id] != nil { return "\(press) while it was pressed" }
                down[id] = false
                count[id, default: 0] += 1
                let made = simulation.presses.count { $0.key == id && $0.start <= press.at }
                if count[id, default: 0] > made { return "\(press) is number \(count[id] ?? 0) of \(made)" }
            case .held(let id):
                if down[id] != false { return "\(press) while it was not pressed, or a second time" }
                down[id] = true
            case .released(let id):
                if down.removeValue(forKey: id) == nil { return "\(press) while it was not pressed" }
            }
        }
        return down.isEmpty ? nil : "\(down) is never released"
    }

    private static func text(_ simulation: PressSimulation) -> String {
        simulation.reports.map(\.description).joined(separator: "\n")
    }
}
