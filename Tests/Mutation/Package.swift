// swift-tools-version: 6.2
// The core with its tests and nothing else, for mutants: Tests/Mutation/main.py builds it in a folder of its own.
import PackageDescription

let swiftSettings: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]

func module(_ name: String, at path: String, _ dependencies: Target.Dependency...) -> Target {
    .target(name: name, dependencies: dependencies, path: "\(path)/\(name)", swiftSettings: swiftSettings)
}

/// The transcripts alone, for the short form.
let isShort = Context.environment["MUTATION_SHORT"] != nil

let core = [
    module("SeekProtocol", at: "Sources/Language"),
    module("SeekModel", at: "Sources/Core", "SeekProtocol"),
    module("SeekChase", at: "Sources/Core", "SeekModel", "SeekProtocol"),
    module("SeekCore", at: "Sources/Core", "SeekChase", "SeekModel", "SeekProtocol"),
]
let others = [
    module("FlightRecorder", at: "Sources/Core", "SeekChase", "SeekCore", "SeekModel", "SeekProtocol"),
    module("CoreSimulation", at: "Tests/Core", "SeekChase", "SeekCore", "SeekModel", "SeekProtocol"),
]
let tested = isShort ? core : core + others

let package = Package(
    name: "mutants",
    targets: tested + [
        .testTarget(
            name: "SeekCoreTests", dependencies: tested.map { .byName(name: $0.name) },
            path: "Tests/Core/SeekCoreTests", swiftSettings: swiftSettings)
    ]
)
