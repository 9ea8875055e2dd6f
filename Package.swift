// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors where the project is worked on and in CI (the Makefile sets it), never for who merely builds it
/// with a newer compiler.
let strict = Context.environment["SEEKD_STRICT"] != nil

/// seekctl runs at each press of a key. Without shared libraries it starts in two thirds of the time. The Makefile asks
/// for it: a package with such flags can't be a dependency.
let startsFast = Context.environment["SEEKD_STATIC_SEEKCTL"] != nil

/// For a build without network: the Swift packages are in the folder vendor, where scripts/vendor.sh has copied them.
let vendored = Context.environment["SEEKD_VENDORED"] != nil

/// The name of the folder is the last part of the address.
func library(_ address: String, from version: Version) -> Package.Dependency {
    vendored ? .package(path: "vendor/\(address.split(separator: "/").last!)") : .package(url: address, from: version)
}

let swiftSettings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
    ] + (strict ? [.treatAllWarnings(as: .error)] : [])

let cSettings: [CSetting] = strict ? [.treatAllWarnings(as: .error)] : []
let cxxSettings: [CXXSetting] = strict ? [.treatAllWarnings(as: .error)] : []

/// A package that uses SeekClient alone turns this trait off, and fetches none of the packages below.
let programs = TargetDependencyCondition.when(traits: ["Programs"])

func product(_ name: String, of package: String) -> Target.Dependency {
    .product(name: name, package: package, condition: programs)
}

let nio = [product("NIOCore", of: "swift-nio"), product("NIOPosix", of: "swift-nio")]
let argumentParser = product("ArgumentParser", of: "swift-argument-parser")
let logging = product("Logging", of: "swift-log")
let web = nio + [product("NIOHTTP1", of: "swift-nio"), product("NIOWebSocket", of: "swift-nio")]
let embedded = product("NIOEmbedded", of: "swift-nio")

let package = Package(
    name: "seekd",
    products: [
        .executable(name: "seekd", targets: ["seekd"]),
        .executable(name: "seekctl", targets: ["seekctl"]),
        .executable(name: "seek-overlay", targets: ["seek-overlay"]),
        .executable(name: "seek-web", targets: ["seek-web"]),
        .executable(name: "seekd-mpris", targets: ["seekd-mpris"]),
        .executable(name: "seekd-remote", targets: ["seekd-remote"]),
        .executable(name: "seekd-mqtt", targets: ["seekd-mqtt"]),
        .library(name: "SeekClient", targets: ["SeekClient"]),
    ],
    traits: [
        .default(enabledTraits: ["Programs"]),
        .trait(name: "Programs", description: "The daemon and its front ends; SeekClient needs none of it."),
    ],
    dependencies: [
        library("https://github.com/apple/swift-nio", from: "2.101.2"),
        library("https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        library("https://github.com/apple/swift-log", from: "1.16.2"),
    ],
    targets: [
        .target(name: "CMpv", cSettings: cSettings, linkerSettings: [.linkedLibrary("mpv")]),
        .target(name: "Mpv", dependencies: ["CMpv", "LibmpvFacts"], swiftSettings: swiftSettings),
        // What depends on libmpv's version.
        .target(name: "LibmpvFacts", swiftSettings: swiftSettings),
        .target(name: "SeekProtocol", swiftSettings: swiftSettings),
        // mpv's command language: how it is read, what it means, and what a client may do with it.
        .target(
            name: "MpvCommands", dependencies: ["LibmpvFacts", "MediaPolicy", "SeekProtocol"],
            swiftSettings: swiftSettings),
        // What clients may open: files, URLs, devices.
        .target(name: "MediaPolicy", dependencies: ["SeekProtocol"], swiftSettings: swiftSettings),
        // Kinds of files by name, the order of names, languages.
        .target(name: "MediaFacts", swiftSettings: swiftSettings),
        .target(name: "Choreography", swiftSettings: swiftSettings),
        // The core's values: times, the file, settings, and the actions that it asks for.
        .target(name: "SeekModel", dependencies: ["SeekProtocol"], swiftSettings: swiftSettings),
        // The chase: one seek at a time, always to the newest target.
        .target(name: "SeekChase", dependencies: ["SeekModel", "SeekProtocol"], swiftSettings: swiftSettings),
        // Buttons, bursts, files, undo: which commands move the target, and what clients are told.
        .target(
            name: "SeekCore", dependencies: ["SeekChase", "SeekModel", "SeekProtocol"], swiftSettings: swiftSettings),
        // Keeps the core's newest inputs and replays them.
        .target(
            name: "FlightRecorder", dependencies: ["SeekCore", "SeekModel", "SeekProtocol"],
            swiftSettings: swiftSettings),
        // Which films are resumed where, and when what is kept. Pure.
        .target(
            name: "SeekResume", dependencies: ["MediaPolicy", "SeekModel", "SeekProtocol"],
            swiftSettings: swiftSettings),
        // Keeps films and session on the disk, off the loop.
        .target(
            name: "StateStore", dependencies: ["JobThreads", "SeekProtocol", "SeekResume", "SocketServer", logging],
            swiftSettings: swiftSettings),
        // From what remotes report about their keys to commands. Pure.
        .target(name: "RemoteKeys", dependencies: ["SeekModel", "SeekProtocol"], swiftSettings: swiftSettings),
        // Keys of a terminal, and its settings while they are read.
        .target(name: "TerminalInput", swiftSettings: swiftSettings),
        .target(name: "CLinux", cSettings: cSettings),
        // Threads for what may block.
        .target(name: "JobThreads", dependencies: ["CLinux"], swiftSettings: swiftSettings),
        .target(name: "CToml", cxxSettings: cxxSettings),
        // TOML files with the positions of their keys, and errors about them for a person.
        .target(name: "ConfigurationText", dependencies: ["CToml"], swiftSettings: swiftSettings),
        .target(
            name: "SeekConfiguration",
            dependencies: [
                "ConfigurationText", "MediaFacts", "MediaPolicy", "MpvCommands", "SeekModel", "SeekProtocol",
                "SeekResume", logging,
            ],
            swiftSettings: swiftSettings),
        // Stands in for mpv's binary: its command line, its files and its terminal.
        .target(
            name: "MpvFront",
            dependencies: [
                "LibmpvFacts",
                "CLinux", "ConfigurationText", "MediaPolicy", "Mpv", "MpvCommands", "SeekConfiguration", "SeekProtocol",
            ],
            swiftSettings: swiftSettings),
        // Listening sockets, admission, sessions, framing, reply order, back-pressure. Knows lines, not what they mean.
        .target(
            name: "SocketServer", dependencies: ["SeekProtocol", logging] + nio, swiftSettings: swiftSettings),
        // libmpv's core as the daemon uses it: actions go out, events and replies come in as inputs of the engine.
        .target(
            name: "SeekPlayer",
            dependencies: [
                "LibmpvFacts",
                "JobThreads", "MediaFacts", "MediaPolicy", "Mpv", "MpvCommands", "SeekCore", "SeekModel",
                "SeekProtocol",
                "SeekResume", logging,
            ],
            swiftSettings: swiftSettings),
        // Reads the pictures of overlay-add off the loop, within a budget.
        .target(
            name: "OverlayPictures",
            dependencies: ["JobThreads", "MpvCommands", "SeekModel", "SeekProtocol", "SocketServer"],
            swiftSettings: swiftSettings),
        // The clients, their requests and deadlines, and what they ask in mpv's words.
        .target(
            name: "ClientGateway",
            dependencies: [
                "LibmpvFacts",
                "Mpv", "MpvCommands", "MpvFront", "OverlayPictures", "SeekConfiguration", "SeekCore", "SeekModel",
                "SeekPlayer",
                "SeekProtocol", "SeekResume", "SocketServer", logging,
            ] + nio,
            swiftSettings: swiftSettings),
        .target(
            name: "SeekDaemon",
            dependencies: [
                "Choreography", "CLinux", "ClientGateway", "ConfigurationText", "FlightRecorder", "JobThreads",
                "LibmpvFacts", "Mpv", "MpvCommands", "MpvFront",
                "OverlayPictures", "SeekConfiguration", "SeekCore", "SeekModel", "SeekPlayer", "SeekProtocol",
                "SeekResume", "SocketServer", "StateStore", logging,
            ] + nio,
            swiftSettings: swiftSettings),
        // The process around the daemon: its start and checks, its sockets' files, signals, the service manager, the log.
        .target(
            name: "SeekdProcess",
            dependencies: [
                "CLinux", "JobThreads", "MediaPolicy", "Mpv", "MpvCommands", "MpvFront", "SeekConfiguration",
                "SeekDaemon", "SeekPlayer", "SeekProtocol", "SeekResume", "SocketServer", "StateStore", "TerminalInput",
                logging,
            ] + nio,
            swiftSettings: swiftSettings),
        .target(name: "SeekClient", dependencies: ["SeekProtocol"], swiftSettings: swiftSettings),
        // MPRIS's view of seekd: calls of the message bus become commands, events become its properties. Pure.
        .target(name: "MprisModel", dependencies: ["MediaPolicy", "SeekProtocol"], swiftSettings: swiftSettings),
        .target(name: "CSdBus", cSettings: cSettings, linkerSettings: [.linkedLibrary("systemd")]),
        .executableTarget(
            name: "seekd",
            dependencies: [
                "ConfigurationText", "MpvFront", "SeekConfiguration", "SeekDaemon", "SeekdProcess", "SeekProtocol",
                argumentParser, logging,
            ],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "seekctl",
            dependencies: ["CLinux", "CommandLineTool", "MediaFacts", "SeekClient", "SeekProtocol", argumentParser],
            swiftSettings: swiftSettings,
            linkerSettings: startsFast ? [.unsafeFlags(["-static-executable"])] : []),
        // What the clients' programs share: options, exit statuses, text for a terminal.
        .target(
            name: "CommandLineTool", dependencies: ["SeekClient", "SeekProtocol", argumentParser],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "seek-overlay",
            dependencies: [
                "Choreography", "CommandLineTool", "SeekClient", "SeekProtocol", "TerminalInput", argumentParser,
            ],
            swiftSettings: swiftSettings),
        // QR codes: libqrencode.
        .target(name: "CQrencode", cSettings: cSettings),
        // The picture beside a film.
        .target(name: "FilmArt", swiftSettings: swiftSettings),
        .executableTarget(
            name: "seek-web",
            dependencies: [
                "CQrencode", "CommandLineTool", "FilmArt", "MediaPolicy", "SeekClient", "SeekProtocol", argumentParser,
            ] + web,
            resources: [.embedInCode("Page")],
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "seekd-mpris",
            dependencies: [
                "CommandLineTool", "CSdBus", "FilmArt", "JobThreads", "MediaPolicy", "MprisModel", "SeekClient",
                "SeekProtocol", argumentParser,
            ],
            swiftSettings: swiftSettings),
        // Input devices: libevdev and libudev, and the ioctls that Swift can't make.
        .target(name: "CEvdev", cSettings: cSettings),
        .executableTarget(
            name: "seekd-remote",
            dependencies: [
                "CEvdev", "CommandLineTool", "ConfigurationText", "RemoteKeys", "SeekClient", "SeekModel",
                "SeekProtocol", argumentParser,
            ],
            swiftSettings: swiftSettings),
        // From messages of a broker to commands, and from events to messages. Pure.
        .target(name: "MqttModel", dependencies: ["SeekModel", "SeekProtocol"], swiftSettings: swiftSettings),
        // TLS: OpenSSL.
        .target(name: "CTls", cSettings: cSettings),
        .executableTarget(
            name: "seekd-mqtt",
            dependencies: [
                "CTls", "CommandLineTool", "ConfigurationText", "JobThreads", "MqttModel", "SeekClient", "SeekModel",
                "SeekProtocol", argumentParser,
            ],
            swiftSettings: swiftSettings),
        // For contributors: replays a trace of the flight recorder (`make replay`).
        .executableTarget(
            name: "seekd-replay",
            dependencies: [
                "CommandLineTool", "FlightRecorder", "SeekCore", "SeekModel", "SeekProtocol", argumentParser,
            ],
            swiftSettings: swiftSettings),
        // The programs in docs/clients.md.
        .executableTarget(
            name: "example-overlay", dependencies: ["SeekClient"], path: "Tests/Example",
            swiftSettings: swiftSettings),
        .executableTarget(
            name: "example-properties", dependencies: ["SeekClient"], path: "Tests/ExampleProperties",
            swiftSettings: swiftSettings),
        // What several of the tests use.
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: swiftSettings),
        .testTarget(
            name: "MpvTests", dependencies: ["Mpv", "MpvCommands", "SeekProtocol", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MpvCommandsTests", dependencies: ["LibmpvFacts", "MediaPolicy", "MpvCommands", "SeekProtocol"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MpvFrontTests", dependencies: ["MpvFront", "Mpv", "SeekProtocol", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SeekProtocolTests", dependencies: ["SeekProtocol", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(name: "LibmpvFactsTests", dependencies: ["LibmpvFacts"], swiftSettings: swiftSettings),
        .testTarget(name: "MediaFactsTests", dependencies: ["MediaFacts"], swiftSettings: swiftSettings),
        .testTarget(name: "ChoreographyTests", dependencies: ["Choreography"], swiftSettings: swiftSettings),
        .target(name: "CAllocations", path: "Tests/CAllocations", cSettings: cSettings),
        .executableTarget(
            name: "tap-budget",
            dependencies: ["CAllocations", "FlightRecorder", "SeekCore", "SeekModel", "SeekProtocol"],
            path: "Tests/Budget", swiftSettings: swiftSettings),
        .executableTarget(
            name: "record-cost", dependencies: ["FlightRecorder", "SeekCore", "SeekModel", "SeekProtocol"],
            path: "Tests/RecordCost", swiftSettings: swiftSettings),
        // The chase on a simulated libmpv: what rules of landing cost (`make frontier`).
        .executableTarget(
            name: "frontier", dependencies: ["SeekChase", "SeekModel", "SeekProtocol"], path: "Tests/Frontier",
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SeekCoreTests",
            dependencies: ["FlightRecorder", "SeekChase", "SeekCore", "SeekModel", "SeekProtocol"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "RemoteKeysTests", dependencies: ["RemoteKeys", "SeekModel", "SeekProtocol", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MqttModelTests", dependencies: ["MqttModel", "SeekModel", "SeekProtocol"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SeekdMqttTests",
            dependencies: [
                "seekd-mqtt", "CommandLineTool", "ConfigurationText", "MqttModel", "SeekModel", "SeekProtocol",
                "TestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SeekdRemoteTests",
            dependencies: ["seekd-remote", "ConfigurationText", "RemoteKeys", "SeekProtocol"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SeekResumeTests", dependencies: ["SeekModel", "SeekProtocol", "SeekResume"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "JobThreadsTests", dependencies: ["JobThreads", "TestSupport"], swiftSettings: swiftSettings),
        .testTarget(
            name: "StateStoreTests",
            dependencies: ["StateStore", "SeekResume", "SeekProtocol", "SocketServer", "TestSupport", logging],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SeekConfigurationTests",
            dependencies: [
                "ConfigurationText", "MpvCommands", "SeekConfiguration", "SeekCore", "SeekModel", "SeekProtocol",
                "TestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SeekDaemonTests",
            dependencies: [
                "SeekDaemon", "SeekdProcess", "Choreography", "ClientGateway", "SeekPlayer", "Mpv", "MpvCommands",
                "SeekConfiguration",
                "SeekCore", "SeekModel", "SeekProtocol",
                "SocketServer", "TestSupport", logging, product("NIOEmbedded", of: "swift-nio"),
            ] + nio,
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SeekPlayerTests",
            dependencies: [
                "LibmpvFacts",
                "SeekPlayer", "Mpv", "MpvCommands", "SeekCore", "SeekModel", "SeekProtocol", "SeekResume",
                "TestSupport",
                logging,
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "OverlayPicturesTests",
            dependencies: ["OverlayPictures", "MpvCommands", "SeekCore", "SeekModel", "SeekProtocol", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SocketServerTests",
            dependencies: [
                "SocketServer", "SeekProtocol", "TestSupport", logging,
                product("NIOEmbedded", of: "swift-nio"),
            ] + nio,
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SeekClientTests", dependencies: ["seekctl", "SeekClient", "SeekProtocol", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "MprisModelTests",
            dependencies: ["MediaPolicy", "MprisModel", "SeekCore", "SeekModel", "SeekProtocol", "TestSupport"],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SeekOverlayTests",
            dependencies: [
                "seek-overlay", "Choreography", "CommandLineTool", "SeekClient", "TerminalInput", "TestSupport",
            ],
            swiftSettings: swiftSettings),
        .testTarget(
            name: "SeekWebTests",
            dependencies: [
                "seek-web", "seek-overlay", "CommandLineTool", "FilmArt", "SeekClient", "SeekProtocol", "TestSupport",
                embedded,
            ] + web,
            swiftSettings: swiftSettings),
        .testTarget(
            name: "IntegrationTests",
            dependencies: [
                "LibmpvFacts", "SeekClient", "SeekProtocol", "TestSupport", "seekd", "seekctl", "seekd-replay",
                "seek-overlay", "example-overlay",
            ],
            path: "Tests/Integration", swiftSettings: swiftSettings),
    ],
    cxxLanguageStandard: .cxx17
)

/// For a system that is not this one (Tests/Packages/arm64.sh): no tests but those that need neither libmpv nor a socket.
if Context.environment["SEEKD_PURE_TESTS"] != nil {
    let pure: Set = [
        "ChoreographyTests", "MediaFactsTests", "MprisModelTests", "MpvCommandsTests", "MqttModelTests",
        "RemoteKeysTests", "SeekCoreTests", "SeekProtocolTests", "SeekResumeTests",
    ]
    package.targets.removeAll { $0.type == .test && !pure.contains($0.name) }
}
