// swift-tools-version: 6.2
import PackageDescription

/// Warnings are errors where the project is worked on; see the package that is measured.
let strict = Context.environment["SEEKD_STRICT"] != nil

let swiftSettings: [SwiftSetting] =
    [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
    ] + (strict ? [.treatAllWarnings(as: .error)] : [])

/// It knows seekd as its users do, by its socket and its process: nothing of seekd's own packages is linked in.
let package = Package(
    name: "Benchmarks",
    targets: [
        .target(name: "CLinux"),
        .executableTarget(name: "Benchmark", dependencies: ["CLinux"], swiftSettings: swiftSettings),
    ]
)
