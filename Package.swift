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

let nio = product("NIOCore", of: "swift-nio")
let nioPosix = product("NIOPosix", of: "swift-nio")
let nioHTTP = product("NIOHTTP1", of: "swift-nio")
let nioWebSocket = product("NIOWebSocket", of: "swift-nio")
let nioEmbedded = product("NIOEmbedded", of: "swift-nio")
let argumentParser = product("ArgumentParser", of: "swift-argument-parser")
let logging = product("Logging", of: "swift-log")

/// A target of the storey's folder.
func module(_ name: String, _ dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// What Swift can't call or import of a C or C++ library.
func shim(_ name: String, linking libraries: String...) -> Target {
    .target(
        name: name, cSettings: cSettings, cxxSettings: cxxSettings,
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

func program(
    _ name: String, at path: String? = nil, _ dependencies: [Target.Dependency], resources: [Resource] = [],
    linkerSettings: [LinkerSetting] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: dependencies, path: path, resources: resources, swiftSettings: swiftSettings,
        linkerSettings: linkerSettings)
}

func tests(_ name: String, at path: String? = nil, _ dependencies: Target.Dependency...) -> Target {
    .testTarget(name: name, dependencies: dependencies, path: path, swiftSettings: swiftSettings)
}

/// The storeys, from the lowest to the highest: folders of Sources, and of Tests for their tests. A target imports from
/// its own storey and from those before it; docs/architecture.md says what each target is for.
let storeys: [(folder: String, targets: [Target])] = [
    (
        "System",
        [
            shim("CLinux"),
            module("Linux", "CLinux"),
            module("Words", "Linux"),
            shim("CToml"),
            module("ConfigurationText", "CToml", "Linux"),
            shim("CEvdev"),
            // A header and a library, without code of its own.
            .systemLibrary(name: "CChromaprint"),
            .systemLibrary(name: "CQrencode"),
            shim("CSdBus", linking: "systemd"),
            shim("CTls"),
            shim("CPictures", linking: "avformat", "avcodec", "swscale", "avutil", "m"),
            tests("LinuxTests", "Linux", "TestSupport"),
            tests("WordsTests", "TestSupport", "Words"),
        ]
    ),
    // Pure.
    (
        "Language",
        [
            module("SeekProtocol"),
            module("MediaPolicy", "SeekProtocol"),
            module("FilmCues", "SeekProtocol"),
            module("LibmpvFacts"),
            module("MpvCommands", "LibmpvFacts", "MediaPolicy", "SeekProtocol"),
            tests("SeekProtocolTests", "SeekProtocol", "TestSupport"),
            tests("MediaPolicyTests", "MediaPolicy", "SeekProtocol", "TestSupport"),
            tests("FilmCuesTests", "FilmCues", "SeekProtocol"),
            tests("LibmpvFactsTests", "LibmpvFacts"),
            tests("MpvCommandsTests", "LibmpvFacts", "MediaPolicy", "MpvCommands", "SeekProtocol"),
        ]
    ),
    // Pure.
    (
        "Core",
        [
            module("SeekModel", "SeekProtocol"),
            module("SeekChase", "SeekModel", "SeekProtocol"),
            module("SeekCore", "SeekChase", "SeekModel", "SeekProtocol"),
            module("FlightRecorder", "SeekCore", "SeekModel", "SeekProtocol"),
            module("SeekResume", "MediaPolicy", "SeekModel", "SeekProtocol"),
            module("FilmList", "MediaPolicy", "SeekProtocol", "SeekResume"),
            module("Choreography"),
            tests(
                "SeekCoreTests", "CoreSimulation", "FlightRecorder", "SeekChase", "SeekCore", "SeekModel",
                "SeekProtocol"),
            tests("SeekResumeTests", "SeekModel", "SeekProtocol", "SeekResume"),
            tests("FilmListTests", "FilmList", "MediaPolicy", "SeekProtocol", "SeekResume"),
            tests("ChoreographyTests", "Choreography"),
        ]
    ),
    (
        "Player",
        [
            shim("CMpv", linking: "mpv"),
            module("Mpv", "CMpv", "LibmpvFacts"),
            module(
                "SeekPlayer", "FilmCues", "LibmpvFacts", "Linux", "MediaPolicy", "Mpv", "MpvCommands", "SeekCore",
                "SeekModel", "SeekProtocol", "SeekResume", logging),
            tests("MpvTests", "LibmpvFacts", "Mpv", "MpvCommands", "SeekProtocol", "TestSupport"),
            tests(
                "SeekPlayerTests", "LibmpvFacts", "Mpv", "MpvCommands", "SeekCore", "SeekModel", "SeekPlayer",
                "SeekProtocol", "SeekResume", "TestSupport", logging),
        ]
    ),
    (
        "Socket",
        [
            module("SocketServer", "Linux", "SeekProtocol", logging, nio, nioPosix),
            module("SeekClient", "Linux", "SeekProtocol"),
            tests(
                "SocketServerTests", "Linux", "SeekProtocol", "SocketServer", "TestSupport", logging, nio, nioPosix,
                nioEmbedded),
            tests("SeekClientTests", "CommandLineTool", "SeekClient", "SeekProtocol", "TestSupport", "seekctl"),
        ]
    ),
    (
        "Daemon",
        [
            module(
                "SeekConfiguration", "ConfigurationText", "Linux", "MediaPolicy", "MpvCommands",
                "SeekModel",
                "SeekProtocol", "SeekResume", logging),
            module(
                "MpvFront", "CLinux", "LibmpvFacts", "Linux", "MediaPolicy", "Mpv", "MpvCommands",
                "SeekConfiguration", "SeekProtocol"),
            module(
                "ClientGateway", "LibmpvFacts", "Linux", "MediaPolicy", "Mpv", "MpvCommands", "MpvFront",
                "SeekConfiguration", "SeekCore", "SeekModel", "SeekPlayer", "SeekProtocol", "SeekResume",
                "SocketServer", logging, nio, nioPosix),
            module("StateStore", "Linux", "SeekProtocol", "SeekResume", logging),
            module("FilmFolders", "FilmList", "Linux", "MediaPolicy", "SeekProtocol", "SeekResume"),
            module(
                "SeekDaemon", "CLinux", "Choreography", "ClientGateway", "ConfigurationText", "FilmCues",
                "FilmFolders", "FilmList", "FlightRecorder",
                "LibmpvFacts", "Linux", "MediaPolicy", "Mpv", "MpvCommands", "MpvFront", "SeekConfiguration",
                "SeekCore", "SeekModel", "SeekPlayer", "SeekProtocol", "SeekResume", "SocketServer", "StateStore",
                logging, nio, nioPosix),
            program(
                "seekd",
                [
                    "CLinux", "ConfigurationText", "Linux", "MediaPolicy", "Mpv", "MpvCommands", "MpvFront",
                    "SeekConfiguration", "SeekDaemon", "SeekModel", "SeekPlayer", "SeekProtocol", "SeekResume",
                    "SocketServer",
                    "StateStore", "Words", argumentParser, logging, nio, nioPosix,
                ]),
            tests(
                "SeekConfigurationTests", "ConfigurationText", "MediaPolicy", "MpvCommands", "SeekConfiguration",
                "SeekCore", "SeekModel", "SeekProtocol", "TestSupport", logging),
            tests("MpvFrontTests", "Mpv", "MpvFront", "SeekProtocol", "TestSupport"),
            tests(
                "ClientGatewayTests", "ClientGateway", "Mpv", "MpvCommands", "SeekConfiguration",
                "SeekCore", "SeekModel", "SeekPlayer", "SeekProtocol", "SocketServer", "TestSupport", logging, nio,
                nioEmbedded),
            tests(
                "FilmFoldersTests", "FilmFolders", "FilmList", "SeekProtocol", "SeekResume", "TestSupport"),
            tests("StateStoreTests", "Linux", "SeekProtocol", "SeekResume", "StateStore", "TestSupport", logging),
            tests(
                "SeekDaemonTests", "Choreography", "ClientGateway", "Linux", "Mpv", "MpvCommands",
                "SeekConfiguration", "SeekCore", "SeekDaemon", "SeekModel", "SeekPlayer", "SeekProtocol",
                "SocketServer", "TestSupport", "seekd", logging, nio, nioPosix, nioEmbedded),
        ]
    ),
    (
        "FrontEnds",
        [
            module("CommandLineTool", "Linux", "SeekClient", "SeekModel", "SeekProtocol", argumentParser),
            program(
                "seekctl",
                [
                    "CLinux", "CommandLineTool", "LibmpvFacts", "Linux", "MediaPolicy", "SeekClient", "SeekProtocol",
                    argumentParser,
                ],
                linkerSettings: startsFast ? [.unsafeFlags(["-static-executable"])] : []),
            program(
                "seek-overlay",
                [
                    "Choreography", "CommandLineTool", "Linux", "MediaPolicy", "SeekClient", "SeekProtocol", "Words",
                    argumentParser,
                ]),
            program(
                "seek-web",
                [
                    "CLinux", "CQrencode", "CommandLineTool", "Linux", "MediaPolicy", "SeekClient", "SeekProtocol",
                    "Words", argumentParser, nio, nioPosix, nioHTTP, nioWebSocket,
                ],
                resources: [.embedInCode("Page")]),
            // Pure.
            module("MprisModel", "MediaPolicy", "SeekProtocol"),
            program(
                "seekd-mpris",
                [
                    "CSdBus", "CommandLineTool", "Linux", "MediaPolicy", "MprisModel", "SeekClient", "SeekProtocol",
                    argumentParser,
                ]),
            // Pure.
            module("RemoteKeys", "SeekModel", "SeekProtocol"),
            program(
                "seekd-remote",
                [
                    "CEvdev", "CommandLineTool", "ConfigurationText", "Linux", "RemoteKeys", "SeekClient",
                    "SeekModel", "SeekProtocol", argumentParser,
                ]),
            // Pure.
            module("MqttModel", "SeekModel", "SeekProtocol"),
            program(
                "seekd-mqtt",
                [
                    "CTls", "CommandLineTool", "ConfigurationText", "Linux", "MqttModel", "SeekClient", "SeekModel",
                    "SeekProtocol", argumentParser,
                ]),
            // Pure.
            module("ListenModel", "SeekModel", "SeekProtocol"),
            program(
                "seek-listen",
                [
                    "CChromaprint", "CLinux", "CommandLineTool", "Linux", "ListenModel", "SeekClient", "SeekModel",
                    "SeekProtocol", "SeekResume", "StateStore", argumentParser,
                ]),
            // Pure.
            module("PictureModel"),
            program(
                "seek-pictures",
                [
                    "CLinux", "CPictures", "CommandLineTool", "Linux", "ListenModel", "MediaPolicy", "PictureModel",
                    "SeekClient",
                    "SeekModel",
                    "SeekProtocol", "SeekResume", "StateStore", argumentParser,
                ]),
            tests("PictureModelTests", "PictureModel", "TestSupport"),
            tests("ListenModelTests", "ListenModel", "SeekModel", "SeekProtocol", "TestSupport"),
            tests(
                "SeekOverlayTests", "Choreography", "CommandLineTool", "Linux", "SeekClient", "SeekProtocol",
                "TestSupport", "Words",
                "seek-overlay"),
            tests(
                "SeekWebTests", "CommandLineTool", "SeekClient", "SeekProtocol", "TestSupport", "Words", "seek-overlay",
                "seek-web", nio, nioPosix, nioEmbedded, nioHTTP, nioWebSocket),
            tests(
                "MprisModelTests", "MediaPolicy", "MprisModel", "SeekCore", "SeekModel", "SeekProtocol",
                "TestSupport"),
            tests("RemoteKeysTests", "RemoteKeys", "SeekModel", "SeekProtocol", "TestSupport"),
            tests("SeekdRemoteTests", "ConfigurationText", "RemoteKeys", "SeekProtocol", "seekd-remote"),
            tests("MqttModelTests", "MqttModel", "SeekModel", "SeekProtocol"),
            tests(
                "SeekdMqttTests", "CommandLineTool", "ConfigurationText", "Linux", "MqttModel", "SeekModel",
                "SeekProtocol",
                "TestSupport", "seekd-mqtt"),
        ]
    ),
]

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
        .executable(name: "seek-listen", targets: ["seek-listen"]),
        .executable(name: "seek-pictures", targets: ["seek-pictures"]),
        .library(name: "SeekClient", targets: ["SeekClient"]),
        // For ClockJumpTests alone.
        .library(name: "ClockShift", type: .dynamic, targets: ["ClockShift"]),
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
    targets: storeys.flatMap(\.targets) + [
        // The programs in docs/clients.md.
        program("example-overlay", at: "Tests/Example", ["SeekClient"]),
        program("example-properties", at: "Tests/ExampleProperties", ["SeekClient"]),
        // What several of the tests use.
        .target(name: "TestSupport", dependencies: ["Linux"], path: "Tests/Support", swiftSettings: swiftSettings),
        // The simulation of the core, for its tests and for `make soak-core`.
        .target(
            name: "CoreSimulation", dependencies: ["SeekChase", "SeekCore", "SeekModel", "SeekProtocol"],
            path: "Tests/Core/CoreSimulation", swiftSettings: swiftSettings),
        program("soak-core", at: "Tests/Soak", ["CoreSimulation"]),
        .target(name: "ClockShift", path: "Tests/ClockShift", cSettings: cSettings),
        // The simulation's model of libmpv beside libmpv itself: `make test-model`.
        program("model-check", at: "Tests/ModelCheck", ["CoreSimulation", "LibmpvFacts", "Mpv"]),
        .target(name: "CAllocations", path: "Tests/CAllocations", cSettings: cSettings),
        program(
            "tap-budget", at: "Tests/Budget",
            ["CAllocations", "FlightRecorder", "SeekCore", "SeekModel", "SeekProtocol"]),
        program("record-cost", at: "Tests/RecordCost", ["FlightRecorder", "SeekCore", "SeekModel", "SeekProtocol"]),
        // `make replay`.
        program(
            "seekd-replay", at: "Tests/Replay",
            ["CommandLineTool", "FlightRecorder", "SeekCore", "SeekModel", "SeekProtocol", argumentParser]),
        // The chase on a simulated libmpv: what rules of landing cost (`make frontier`).
        program("frontier", at: "Tests/Frontier", ["SeekChase", "SeekModel", "SeekProtocol"]),
        tests(
            "IntegrationTests", at: "Tests/Integration", "LibmpvFacts", "SeekClient", "SeekProtocol", "TestSupport",
            "seekd", "seekctl", "seekd-replay", "seek-overlay", "example-overlay"),
    ],
    cxxLanguageStandard: .cxx17
)

for (height, storey) in storeys.enumerated() {
    for target in storey.targets {
        target.path = "\(target.type == .test ? "Tests" : "Sources")/\(storey.folder)/\(target.name)"
        guard target.type != .test else { continue }
        for case .byNameItem(let name, _) in target.dependencies {
            let above = storeys.dropFirst(height + 1).first { $0.targets.contains { $0.name == name } }
            precondition(above == nil, "\(target.name) imports \(name), which is in a storey above: \(above!.folder)")
        }
    }
}

/// SwiftPM compiles a target again if a module that it lists has changed. But the layout of its types also depends on
/// those of modules that only the listed ones import: so each target has them too, or it would go on with an old layout.
/// scripts/imports.py reads the lists as they are written.
if Context.environment["SEEKD_LISTED_DEPENDENCIES"] == nil {
    let modules = package.targets.filter { $0.type == .regular || $0.type == .system }.map(\.name)
    let listed = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0.namesOfDependencies) })
    for target in package.targets {
        var reached = target.namesOfDependencies
        var index = 0
        while index < reached.count {
            reached += (listed[reached[index]] ?? []).filter { !reached.contains($0) }
            index += 1
        }
        let more = reached.filter { modules.contains($0) && !target.namesOfDependencies.contains($0) }
        target.dependencies += more.map { .byName(name: $0) }
    }
}

extension Target {
    /// In this package.
    var namesOfDependencies: [String] {
        dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
    }
}

/// For a system that is not this one (Tests/Packages/arm64.sh): no tests but those that need neither libmpv nor a socket.
if Context.environment["SEEKD_PURE_TESTS"] != nil {
    let ofPureStoreys = storeys.filter { ["Language", "Core"].contains($0.folder) }.flatMap(\.targets).map(\.name)
    let pure = Set(
        ofPureStoreys + [
            "MprisModelTests", "MqttModelTests", "RemoteKeysTests", "ListenModelTests", "PictureModelTests",
        ])
    package.targets.removeAll { $0.type == .test && !pure.contains($0.name) }
}
