/// The arguments that clients may give to filters. Filters run where libmpv's core waits for them, and take as much memory
/// as they are told to: an argument that can ask for much is bounded, and others of the same filter are refused.
package enum FilterArguments {
    struct Parameter {
        let names: [String]
        let bound: FilterBound
    }

    /// What all filters of a list may cost. Each of them keeps some pictures.
    package static let mostCost = 16

    /// What the filters in a text cost, as libmpv and libavfilter write them: "a=b,@c:d" or "lavfi=[[x]a=b[y];[y]c]". Those
    /// with bounded arguments cost five, others one.
    package static func cost(of text: some StringProtocol) -> Int {
        text.split { $0 == "," || $0 == ";" }.reduce(0) { $0 + cost(ofFilter: $1) }
    }

    private static func cost(ofFilter text: some StringProtocol) -> Int {
        var rest = Substring(text).drop { $0 == " " }
        if rest.first == "@", let end = rest.firstIndex(of: ":") { rest = rest[rest.index(after: end)...] }
        if rest.first == "!" { rest = rest.dropFirst() }
        let bridge = "lavfi=["
        if rest.hasPrefix(bridge) { rest = rest.dropFirst(bridge.count) }
        while rest.first == "[", let end = rest.firstIndex(of: "]") { rest = rest[rest.index(after: end)...] }
        return cost(ofNamed: String(rest.prefix { $0 != "=" && $0 != "@" && $0 != "[" && $0 != "]" }))
    }

    package static func cost(ofNamed name: String) -> Int { bounded[name] == nil ? 1 : 5 }

    /// - Parameter arguments: as libavfilter reads them after "=": by place, then by name.
    package static func allow(_ filter: String, _ arguments: some StringProtocol) -> Bool {
        guard !arguments.isEmpty else { return true }
        var place = 0
        for part in arguments.split(separator: ":", omittingEmptySubsequences: false) {
            if let equals = part.firstIndex(of: "=") {
                guard allow(filter, String(part[..<equals]), part[part.index(after: equals)...]) else { return false }
            } else {
                guard allow(filter, place: place, part) else { return false }
                place += 1
            }
        }
        return true
    }

    /// An argument by name. libmpv calls arguments by place "@0", "@1" ...
    package static func allow(_ filter: String, _ name: String, _ value: some StringProtocol) -> Bool {
        if name.hasPrefix("@"), let place = Int(name.dropFirst()), place >= 0 {
            return allow(filter, place: place, value)
        }
        // Of every filter: how many threads it starts.
        guard name != "threads" else { return false }
        guard let parameters = bounded[filter] else { return true }
        return parameters.first { $0.names.contains(name) }?.bound.allows(value) ?? false
    }

    private static func allow(_ filter: String, place: Int, _ value: some StringProtocol) -> Bool {
        guard let parameters = bounded[filter] else { return true }
        return place < parameters.count && parameters[place].bound.allows(value)
    }

    // MARK: - The table

    private static func parameter(_ names: String, _ bound: FilterBound) -> Parameter {
        Parameter(names: names.split(separator: " ").map(String.init), bound: bound)
    }

    /// Filters with arguments that can ask for much memory or time, with the arguments that are allowed, in libavfilter's
    /// order as far as all are. All other filters may have any arguments.
    private static let bounded: [String: [Parameter]] = pictures.merging(sound) { $1 }.merging(sources) { $1 }

    private static let pictures: [String: [Parameter]] = [
        "concat": [
            parameter("n", .number(1...8)), parameter("v", .number(0...4)), parameter("a", .number(0...8)),
        ],
        "format": [
            parameter("fmt pix_fmts", .any), parameter("colormatrix", .any), parameter("colorlevels", .any),
            parameter("primaries", .any), parameter("gamma", .any), parameter("sig-peak", .any),
            parameter("light", .any),
            parameter("chroma-location", .any), parameter("stereo-in", .any), parameter("rotate", .any),
            parameter("alpha", .any), parameter("w", .number(FilterBound.width)),
            parameter("h", .number(FilterBound.height)), parameter("dw", .number(FilterBound.width)),
            parameter("dh", .number(FilterBound.height)), parameter("dar", .any), parameter("convert", .any),
            parameter("dolbyvision", .any), parameter("film-grain", .any), parameter("force-scaler", .any),
            parameter("format srate channels out-srate out-channels", .any),
        ],
        "fps": [
            parameter("fps", .rate(1...240)), parameter("round", .any), parameter("eof_action", .any),
        ],
        "hstack": [parameter("inputs", .number(2...2)), parameter("shortest", .any)],
        "loop": [
            parameter("loop", .any), parameter("size", .number(0...1)), parameter("start", .any),
        ],
        "pad": [
            parameter("width w", .number(FilterBound.width)), parameter("height h", .number(FilterBound.height)),
            parameter("x", .any), parameter("y", .any), parameter("color", .any), parameter("eval", .any),
        ],
        "rotate": [
            parameter("angle a", .any), parameter("out_w ow", .number(FilterBound.width)),
            parameter("out_h oh", .number(FilterBound.height)), parameter("bilinear", .any),
            parameter("fillcolor c", .any),
        ],
        "scale": [
            parameter("w width", .number(FilterBound.width)), parameter("h height", .number(FilterBound.height)),
            parameter("flags", .any), parameter("interl", .any), parameter("size s", .size),
            parameter("in_color_matrix", .any), parameter("out_color_matrix", .any), parameter("in_range", .any),
            parameter("out_range", .any),
            parameter("force_original_aspect_ratio", .words(["0", "2", "disable", "decrease"])),
            parameter("eval", .any),
        ],
        "split": [parameter("outputs", .number(1...4))],
        "vstack": [parameter("inputs", .number(2...2)), parameter("shortest", .any)],
    ]

    private static let sound: [String: [Parameter]] = [
        "aecho": [
            parameter("in_gain", .any), parameter("out_gain", .any),
            parameter("delays", .numbers(0...10_000, count: 16)), parameter("decays", .any),
        ],
        "aformat": [
            parameter("sample_fmts f", .any), parameter("sample_rates r", .numbers(8000...192_000, count: 16)),
            parameter("channel_layouts cl", .any),
        ],
        "amerge": [parameter("inputs", .number(1...8))],
        "amix": [
            parameter("inputs", .number(1...8)), parameter("duration", .any), parameter("dropout_transition", .any),
            parameter("weights", .any), parameter("normalize", .any),
        ],
        "apad": [
            parameter("packet_size", .number(1...65_536)), parameter("pad_len", .any), parameter("whole_len", .any),
            parameter("pad_dur", .any), parameter("whole_dur", .any),
        ],
        "aresample": [
            parameter("sample_rate osr out_sample_rate", .number(8000...192_000)), parameter("resampler", .any),
        ],
        "asplit": [parameter("outputs", .number(1...4))],
        "atempo": [parameter("tempo", .number(1...4))],
        "chorus": [
            parameter("in_gain", .any), parameter("out_gain", .any),
            parameter("delays", .numbers(0...1000, count: 16)), parameter("decays", .any),
            parameter("speeds", .numbers(0.1...100, count: 16)), parameter("depths", .numbers(0...100, count: 16)),
        ],
        "dynaudnorm": [
            parameter("framelen f", .number(10...500)), parameter("gausssize g", .number(3...31)),
            parameter("peak p", .any), parameter("maxgain m", .any), parameter("targetrms r", .any),
            parameter("coupling n", .any), parameter("correctdc c", .any), parameter("altboundary b", .any),
            parameter("compress s", .any), parameter("threshold t", .any),
        ],
        "scaletempo": [
            parameter("scale", .any), parameter("stride", .number(0.01...1000)), parameter("overlap", .any),
            parameter("search", .number(0...1000)), parameter("speed", .any),
        ],
        "silenceremove": [
            parameter("start_periods", .any), parameter("start_duration", .number(0...30)),
            parameter("start_threshold", .any), parameter("start_silence", .number(0...30)),
            parameter("start_mode", .any), parameter("stop_periods", .any),
            parameter("stop_duration", .number(0...30)), parameter("stop_threshold", .any),
            parameter("stop_silence", .number(0...30)), parameter("stop_mode", .any), parameter("detection", .any),
            parameter("window", .number(0...10)),
        ],
        "surround": [
            parameter("chl_out", .any), parameter("chl_in", .any), parameter("level_in", .any),
            parameter("level_out", .any), parameter("lfe", .any),
        ],
    ]

    private static let rate = parameter("rate r", .rate(1...120))
    private static let size = parameter("size s", .size)
    private static let duration = parameter("duration d", .any)
    private static let shape = parameter("sar", .any)
    private static let sampleRate = FilterBound.number(8000...192_000)

    private static let sources: [String: [Parameter]] = [
        "anoisesrc": [
            parameter("sample_rate r", sampleRate), parameter("amplitude a", .any), duration,
            parameter("color colour c", .any), parameter("seed s", .any),
            parameter("nb_samples n", .number(1...65_536)),
        ],
        "anullsrc": [
            parameter("channel_layout cl", .any), parameter("sample_rate r", sampleRate),
            parameter("nb_samples n", .number(1...65_536)), duration,
        ],
        "color": [parameter("color c", .any), size, rate, duration, shape],
        "gradients": [size, rate, parameter("c0", .any), parameter("c1", .any), duration],
        "haldclutsrc": [parameter("level", .number(2...8)), rate, duration, shape],
        "mandelbrot": [size, rate, parameter("maxiter", .number(1...10_000))],
        "sierpinski": [size, rate, parameter("seed", .any), parameter("jump", .any), parameter("type", .any)],
        "sine": [
            parameter("frequency f", .any), parameter("beep_factor b", .any), parameter("sample_rate r", sampleRate),
            duration, parameter("samples_per_frame", .number(1...65_536)),
        ],
        "testsrc": [size, rate, duration, shape, parameter("decimals n", .any)],
        "testsrc2": [size, rate, duration, shape, parameter("alpha", .any)],
    ].merging(
        [
            "colorchart", "colorspectrum", "nullsrc", "pal75bars", "pal100bars", "rgbtestsrc", "smptebars",
            "smptehdbars",
            "yuvtestsrc",
        ]
        .map { ($0, $0 == "colorchart" ? [rate, duration, shape] : [size, rate, duration, shape]) }
    ) { $1 }
}

/// What a filter's argument may be. Only decimal numbers are bounded: libavfilter also reads expressions and suffixes.
enum FilterBound: Equatable {
    /// libavfilter's own range is narrow enough, or the value costs nothing.
    case any
    case number(ClosedRange<Double>)
    /// Numbers with "|" between them, at most so many.
    case numbers(ClosedRange<Double>, count: Int)
    /// A number, or a ratio such as "30000/1001".
    case rate(ClosedRange<Double>)
    /// "WIDTHxHEIGHT".
    case size
    case words(Set<String>)

    /// The largest picture that a filter may make. A processor scales larger ones too slowly.
    static let width = 0.0...1920.0
    static let height = 0.0...1080.0

    func allows(_ value: some StringProtocol) -> Bool {
        switch self {
        case .any: return true
        case .number(let range): return Self.number(value, in: range)
        case .numbers(let range, let count):
            let parts = value.split(separator: "|", omittingEmptySubsequences: false)
            return parts.count <= count && parts.allSatisfy { Self.number($0, in: range) }
        case .rate(let range):
            let parts = value.split(separator: "/", omittingEmptySubsequences: false).map { Self.number($0) }
            guard parts.count <= 2, let first = parts[0] else { return false }
            guard parts.count == 2 else { return range.contains(first) }
            guard let second = parts[1], second > 0 else { return false }
            return range.contains(first / second)
        case .size:
            let sides = value.split(separator: "x", omittingEmptySubsequences: false)
            return sides.count == 2 && Self.number(sides[0], in: Self.width) && Self.number(sides[1], in: Self.height)
        case .words(let words): return words.contains(String(value))
        }
    }

    private static func number(_ text: some StringProtocol, in range: ClosedRange<Double>) -> Bool {
        number(text).map { range.contains($0) } ?? false
    }

    /// A number in decimal digits.
    private static func number(_ text: some StringProtocol) -> Double? {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
        guard
            digits.utf8.allSatisfy({ ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9")) || $0 == UInt8(ascii: ".") })
        else { return nil }
        return Double(text)
    }
}
