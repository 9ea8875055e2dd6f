import TestSupport
import Testing

@Suite("Free memory", .waitsForPrograms)
struct FreeMemoryTests {
    /// glibc gives nothing back by itself. Otherwise what stays depends on the order in which libmpv's threads free.
    private static let keeping = [
        "GLIBC_TUNABLES":
            "glibc.malloc.arena_max=1:glibc.malloc.trim_threshold=1073741824:glibc.malloc.mmap_threshold=33554432"
    ]

    @Test("what a film leaves is given back to the system, after each film")
    func film() throws {
        let seekd = try Seekd(options: ["cache=yes"], environment: Self.keeping)
        let client = try seekd.connect()
        try client.subscribe()
        let before = try seekd.figures().anonymousKilobytes
        try client.request("loadfile", Seekd.clip("chapters.mkv"))
        try client.waitForMedia("loaded")
        var most = before
        try wait(for: "a film's memory") {
            most = try seekd.figures().anonymousKilobytes
            return most > before + 12 << 10
        }
        try client.request("stop")
        try client.waitForMedia("idle")
        var left = most
        try wait(for: "memory, of which \(before) KiB were used before the film and \(most) KiB with it") {
            left = try seekd.figures().anonymousKilobytes
            return left < before + 6 << 10
        }
    }
}
