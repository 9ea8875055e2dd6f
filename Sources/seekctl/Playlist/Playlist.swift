import ArgumentParser

struct Playlist: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show or change the playlist.",
        discussion: """
            seekctl playlist                  show it; > marks what plays
            seekctl playlist add a.mkv b.mkv  at the end; --next: after what plays
            seekctl playlist remove 3 4
            seekctl playlist move 5 0         entry 5 becomes entry 0
            seekctl playlist clear            all but what plays
            seekctl playlist goto 2           or next, previous

            The first entry is 0, as in mpv. seekctl load replaces the playlist, seekctl stop empties it.
            """,
        subcommands: [
            PlaylistShow.self, PlaylistAdd.self, PlaylistRemove.self, PlaylistMove.self, PlaylistClear.self,
            PlaylistGoto.self, Next.self, Previous.self,
        ], defaultSubcommand: PlaylistShow.self)
}
