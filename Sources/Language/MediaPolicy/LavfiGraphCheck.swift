/// Checks a filter graph of libavfilter, as in `av://lavfi:testsrc=size=640x360,format=yuv420p`.
package enum LavfiGraphCheck {
    /// Sources that make up their pictures and sound.
    private static let sources = NameTable.names(
        """
        anoisesrc anullsrc color colorchart colorspectrum gradients haldclutsrc mandelbrot nullsrc
        pal100bars pal75bars rgbtestsrc sierpinski sine smptebars smptehdbars testsrc testsrc2 yuvtestsrc
        """)

    /// Filters of pictures that read no files.
    package static let video = NameTable.names(
        """
        concat crop drawbox fade format fps hflip hstack hue loop negate null overlay pad rotate scale setdar setsar
        settb split tpad trim transpose vflip vstack
        """)

    /// Filters of sound that read no files.
    package static let audio = NameTable.names(
        """
        acompressor acrossover aecho afade aformat agate alimiter amerge amix anull apad aresample asplit
        asubboost atempo atrim bandpass bandreject bass channelsplit chorus compand concat crossfeed deesser
        dynaudnorm earwax equalizer extrastereo flanger haas highpass highshelf loudnorm lowpass lowshelf pan phaser
        silenceremove speechnorm stereotools stereowiden superequalizer surround treble tremolo vibrato volume
        """)

    private static let allowed = sources.union(video).union(audio)

    /// "a=b=c:d=1,e[x];f[y]", without quotes and functions: libavfilter could read these differently, and functions can
    /// loop forever.
    ///
    /// - Parameter isBounded: whether arguments that can ask for much memory or time are bounded.
    package static func allows(_ graph: some Collection<UInt8>, isBounded: Bool = true) -> Bool {
        guard graph.allSatisfy(isPlain) else { return false }
        let separators = [UInt8(ascii: ","), UInt8(ascii: ";")]
        let parts = graph.split(omittingEmptySubsequences: false, whereSeparator: separators.contains)
        var stacks = 0
        let text = String(decoding: graph, as: UTF8.self)
        return (!isBounded || FilterArguments.cost(of: text) <= FilterArguments.mostCost)
            && parts.allSatisfy { part in
                guard let text = withoutLabels(part.filter { $0 != UInt8(ascii: " ") }) else { return false }
                let filter = String(decoding: text, as: UTF8.self)
                let name = String(filter.prefix { $0 != "=" && $0 != "@" })
                if Self.stacks.contains(name) { stacks += 1 }
                guard allowed.contains(name) else { return false }
                return !isBounded || stacks <= 1 && FilterArguments.allow(name, filter.drop { $0 != "=" }.dropFirst())
            }
    }

    /// Each of them doubles a picture, so that some in a row would fill the memory.
    private static let stacks: Set<String> = ["hstack", "vstack"]

    /// A filter without the labels of its links before and after it; nil if brackets are elsewhere.
    private static func withoutLabels(_ part: [UInt8]) -> ArraySlice<UInt8>? {
        var rest = part[...]
        while rest.first == UInt8(ascii: "[") {
            guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
            rest = rest[(end + 1)...]
        }
        let filter = rest.prefix { $0 != UInt8(ascii: "[") }
        let labels = rest[filter.endIndex...]
        guard !filter.contains(UInt8(ascii: "]")), labels.isEmpty || labels.last == UInt8(ascii: "]") else {
            return nil
        }
        return filter
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "="),
            UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "/"),
            UInt8(ascii: "*"), UInt8(ascii: "|"), UInt8(ascii: " "):
            true
        default: false
        }
    }
}
