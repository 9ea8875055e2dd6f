import Foundation

/// The time until the last of many subscribers gets a tap's event.
struct FanOut {
    let programs: Player.Programs
    let clips: Clips
    let rounds: Int

    private static let crowds = [10, 100, 300]

    func rows() throws -> [Row] {
        let seekd = try Player(
            .seekd, of: programs, playing: clips.light, settings: ["limits.clients=1000"])
        let mpv = try Player(.mpv, of: programs, playing: clips.light)
        var rows: [Row] = []
        for crowd in Self.crowds {
            progress("a tap's event at \(crowd) subscribers")
            var median = (seekd: Sample(), mpv: Sample())
            var slow = (seekd: Sample(), mpv: Sample())
            for _ in 0..<rounds {
                let here = try Crowd(of: crowd, at: seekd).hear(crowd == 10 ? 200 : 50)
                median.seekd.add(Sample.percentile(50, of: here))
                slow.seekd.add(Sample.percentile(99, of: here))
                let there = try Crowd(of: crowd, at: mpv).hear(crowd == 10 ? 200 : 50)
                median.mpv.add(Sample.percentile(50, of: there))
                slow.mpv.add(Sample.percentile(99, of: there))
            }
            let group = "a tap at \(crowd) subscribers"
            rows.append(
                Row(
                    group: group, name: "at the last of them, p50", unit: "us", measured: median.seekd,
                    against: "script-message", reference: median.mpv, bound: .atMostTimes(0.5)))
            rows.append(
                Row(
                    group: group, name: "at the last of them, p99", unit: "us", measured: slow.seekd,
                    against: "script-message", reference: slow.mpv, bound: crowd == 10 ? .atMostTimes(0.2) : .none))
        }
        return rows
    }
}
