import ArgumentParser
import SeekClient
import SeekProtocol

struct Subtitles: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or select the subtitles.",
        discussion: TrackList<SubtitleTracks>.examples,
        subcommands: [
            TrackList<SubtitleTracks>.self, SelectTrack<SubtitleTracks>.self, NextTrack<SubtitleTracks>.self,
            TrackOff<SubtitleTracks>.self,
        ], defaultSubcommand: TrackList<SubtitleTracks>.self)
}
