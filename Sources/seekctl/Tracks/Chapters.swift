import ArgumentParser
import CommandLineTool
import SeekClient
import SeekProtocol

struct Chapters: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show the chapters, or go to one.",
        discussion: """
            seekctl chapters          list them: number, start, title; > marks the present one
            seekctl chapters goto 2   or next, previous

            The first chapter is 0. Sets mpv's property chapter. seekctl segment does the same by default, and goes to \
            entries of the playlist with progress.segments = "playlist".
            """,
        subcommands: [ChapterList.self, ChapterGoto.self, NextChapter.self, PreviousChapter.self],
        defaultSubcommand: ChapterList.self)

    /// Prints where playback goes now.
    static func printTarget(_ format: OutputFormat, on connection: inout Connection) throws(Failure) {
        let snapshot = try Daemon.request("snapshot", on: &connection).data ?? .null
        let target = snapshot["chase"]?["target"] ?? .null
        format.print(target) { Destination.words(for: .object([.init("target", target)])) }
    }

    /// For `completion`: the chapters' numbers.
    @Sendable
    static func numbers(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        Completions.values(words) { connection throws(Failure) in
            try Daemon.property("chapter-list", on: &connection).elements.indices.map { "\($0)" }
        }
    }
}
