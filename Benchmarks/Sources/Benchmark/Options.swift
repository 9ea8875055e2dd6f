import Foundation

/// The command line.
struct Options {
    /// A part of the benchmark that can be run alone.
    enum Part: String, CaseIterable {
        case start, rest, calls, trips, fanout, stopped, mount, overlay, recordings, bursts, scrub, sparse, hevc, http
        /// Only those of `bursts` that the headline and the plots show.
        case headline
    }

    var programs = Player.Programs(seekd: "", mpv: "/usr/bin/mpv")
    var clips = ".build/bench-clips"
    var rounds = 5
    var parts = Part.allCases.filter { $0 != .headline }
    /// The JSON of an earlier run, to draw instead of measuring.
    var earlier: String?
    /// The curves of `frontier`, to draw instead of measuring.
    var frontier: String?
    /// Output files, and the folder for the plots.
    var text: String?
    var json: String?
    var headline: String?
    var plots: String?

    static let usage = """
        Benchmark --seekd PROGRAM [--mpv PROGRAM] [--clips FOLDER] [--rounds N] [--only PART,...]
                  [--text FILE] [--json FILE] [--headline FILE] [--plots FOLDER]
        Benchmark --from JSON [--headline FILE] [--plots FOLDER]
        Benchmark --frontier JSON --plots FOLDER
        Parts: \(Part.allCases.map(\.rawValue).joined(separator: ", "))

        """

    /// - Returns: nil if they are invalid.
    init?(_ arguments: some Collection<String>) {
        var words = ArraySlice(arguments)
        while let word = words.popFirst() {
            guard let value = words.popFirst(), take(word, value) else { return nil }
        }
        guard !programs.seekd.isEmpty || earlier != nil || frontier != nil else { return nil }
    }

    private mutating func take(_ word: String, _ value: String) -> Bool {
        switch word {
        case "--seekd": programs.seekd = value
        case "--mpv": programs.mpv = value
        case "--clips": clips = value
        case "--rounds":
            guard let rounds = Int(value), rounds > 0 else { return false }
            self.rounds = rounds
        case "--only":
            let names = value.split(separator: ",")
            parts = names.compactMap { Part(rawValue: String($0)) }
            return parts.count == names.count
        case "--from": earlier = value
        case "--frontier": frontier = value
        case "--text": text = value
        case "--json": json = value
        case "--headline": headline = value
        case "--plots": plots = value
        default: return false
        }
        return true
    }
}
