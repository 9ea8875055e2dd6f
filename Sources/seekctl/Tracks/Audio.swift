import ArgumentParser
import SeekClient
import SeekProtocol

struct Audio: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or select the audio track.",
        discussion: TrackList<AudioTracks>.examples,
        subcommands: [
            TrackList<AudioTracks>.self, SelectTrack<AudioTracks>.self, NextTrack<AudioTracks>.self,
            TrackOff<AudioTracks>.self,
        ], defaultSubcommand: TrackList<AudioTracks>.self)
}
