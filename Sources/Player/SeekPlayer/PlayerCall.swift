package import Logging
package import Mpv
package import SeekCore
package import SeekProtocol
package import SeekResume

extension Player {
    /// A request to libmpv: who interprets its reply, and how.
    package enum Call {
        case position(PositionCall)
        case opening(OpeningCall)
        case network(NetworkCall)
        case start(StartCall)
        case closing(ClosingCall)
        case session(SessionCall)
        case scripts(ScriptCall)
        case subtitles(SubtitlesCall)
        case fade(FadeCall)
        case decoder(DecoderCall)
        case sound(SoundCall)
        case entries(EntriesCall)
        case gateway(GatewayCall)
        case standIn(StandInCall)
        case readPause(number: Int)
        case setPause
        case stepFrame
        case readIdle
        case readState
        case setDemuxerOffset
        /// A track's option, which libmpv restores at the film's end.
        case keepTrack(String)
        /// An entry of the playlist.
        case readEntryTitle(index: Int)
        case readVersion
        /// A change of file.
        case changeFile
        /// A file of the command line, or of a film's folder. A long list of them goes to libmpv in parts.
        case load(name: String)
        case showProgress
        case removeOverlay
        /// A key that a client had bound.
        case bindKey
    }

    /// Requests of `PlayerPosition`.
    package enum PositionCall {
        case seek(Int)
        case read(Int)
        /// Whether the position is where the known part of the film ends.
        case readReach(Int, Double)
        /// What the cache holds, of the file of this generation.
        case cache(generation: Int)
        /// A property of the file, and the file's generation.
        case probe(MediaProbe.Question, Int)
    }

    /// Requests of `PlayerOpening`, for the file that waits at the hook of this number.
    package enum OpeningCall {
        /// The name that libmpv is about to open.
        case check(UInt64)
        /// It is the working folder, or has no name.
        case checkWorkingFolder([UInt8], UInt64)
        /// Whether the file was ended while its file system is waited for.
        case checkAbort(UInt64)
        case refuse(UInt64)
        /// It could not be refused by its name.
        case stop(UInt64)
        /// The file must not name others.
        case closeReferences(UInt64)
        /// FFmpeg's options of the file.
        case readNested(NestedLimit)
        case limitNested(NestedLimit)
        /// The entries of a folder, in its place.
        case openEntries(UInt64)
        /// The name that libmpv's script may ask yt-dlp about.
        case askYtdl(UInt64)
        /// The script must not see the name.
        case hideFromYtdl(UInt64, isNetworkFilm: Bool)
        /// The name after the script.
        case readYtdl(UInt64)
        /// The name that it did not see.
        case showAgain(UInt64)
    }

    /// Requests of `PlayerNetwork`, for the file that waits at the hook of this number.
    package enum NetworkCall {
        /// The options that may be set.
        case read(UInt64)
        case set(String)
        /// The last of them: then libmpv goes on.
        case setLast(String, UInt64)
    }

    /// Requests of `PlayerStart`.
    package enum StartCall {
        /// What the file's header says; libmpv waits at a hook.
        case readHeader(generation: Int, UInt64)
        /// An option of the file that waits at a hook.
        case setOption(String)
        /// The last of them: then libmpv goes on.
        case setLastOption(String, UInt64)
        /// The playlist, in order to find an entry that played before.
        case findEntry(EntryAgain)
    }

    /// Requests of `PlayerClosing`, for the file that waits at its hook.
    package enum ClosingCall {
        /// How it ends, and what it was like.
        case read
        /// The playing entry again.
        case reopen
    }

    /// Requests of `PlayerDecoder`.
    package enum DecoderCall {
        case readCurrent
        /// The option `hwdec`.
        case readWish
    }

    /// Requests of `PlayerSound`.
    package enum SoundCall {
        /// The option `aid`.
        case readChoice
        /// The film's tracks.
        case readTracks
        case choose
    }

    /// Requests of `PlayerEntries`.
    package enum EntriesCall {
        /// A film, at the end of the playlist.
        case append
        /// The number of entries and the current one.
        case readPlaces
        case move
    }

    /// Requests of `PlayerSession`.
    package enum SessionCall {
        case readSettings
        /// The playlist as text; the keys of its entries come back with it.
        case readPlaylist(keys: [Int64: ByteString])
        case restoreSetting(String)
        case setPartMute
        /// An entry of the playlist.
        case restoreEntry(SavedPlaylist.Entry)
    }

    /// Requests of `PlayerSubtitles`.
    package enum SubtitlesCall {
        /// The track or its visibility.
        case set
        /// What the viewer has, and the film's tracks.
        case readFilm
        case readLine(Int)
    }

    /// Requests of `PlayerFade`.
    package enum FadeCall {
        /// The viewer's gains.
        case read
        case set
    }

    /// Requests of `PlayerScripts`.
    package enum ScriptCall {
        /// The option `scripts`, and scripts to load after those.
        case read(and: [String])
        case load
        case restoreSocketOption
        /// The scripts that libmpv loads at its start.
        case note
    }

    /// Reads of libmpv's commands, properties and key bindings, before clients are admitted.
    package enum GatewayCall {
        case readCommands
        case readProperties
        case readProfiles
        case readBindings
        case guardBinding(key: ByteString)
        /// After clients have left that had bound keys.
        case readFreedKeys
    }

    /// Requests for mpv's command line (`--as-mpv`).
    package enum StandInCall {
        /// A playlist is read.
        case openList(ByteString)
        case countEntries
        case setIdle
        case quit
    }

    /// What the daemon has to do after an event or a reply.
    package enum Outcome {
        case none
        case input(EngineInput)
        case gatewayReply(GatewayCall, MpvError?, MpvNode)
        case standInReply(StandInCall, MpvError?, MpvNode)
        case resume([ResumeInput])
        /// The viewer has muted the sound, or has ended that.
        case muted(Bool)
        /// libmpv's settings at the start.
        case configured(PlayerSettings)
        /// libmpv's playlist, as a string of JSON; nil: it could not tell.
        case playlist([UInt8]?, keys: [Int64: ByteString])
        /// The last session is back, except that this entry does not play yet.
        case sessionRestored(keys: [Int64: ByteString], index: Int?, isStopped: Bool)
        /// The index to play; nil: there is none.
        case entryFound(EntryAgain, index: Int?)
        /// A film is shown in a window or on a screen.
        case pictureShown
        /// The core has ended.
        case ended
    }
}

extension FileEnd {
    package init(_ reason: MpvEvent.EndReason) {
        self =
            switch reason {
            case .eof: .eof
            case .stop: .stop
            case .quit: .quit
            case .error: .error
            case .redirect: .redirect
            }
    }
}

extension Logger.Level {
    /// mpv's name of a level.
    package init(mpv level: String) {
        self =
            switch level {
            case "fatal": .critical
            case "error": .error
            case "warn": .warning
            case "info": .info
            default: .debug
            }
    }
}

/// Unanswered requests to libmpv, by the number that the reply carries.
package struct CallTable<Call> {
    private var calls: [UInt64: Call] = [:]
    private var next: UInt64 = 1

    package init() {}

    /// - Returns: the number for the request.
    package mutating func open(_ call: Call) -> UInt64 {
        defer { next += 1 }
        calls[next] = call
        return next
    }

    /// Moves a request to its next stage; its number stays.
    package mutating func replace(_ number: UInt64, with call: Call) {
        if calls[number] != nil { calls[number] = call }
    }

    package mutating func close(_ number: UInt64) -> Call? { calls.removeValue(forKey: number) }

    package subscript(number: UInt64) -> Call? { calls[number] }

    /// The numbers of the calls for which the condition holds.
    package func numbers(of condition: (Call) -> Bool) -> Set<UInt64> {
        Set(calls.filter { condition($0.value) }.keys)
    }

    /// The unanswered calls, in no particular order.
    package var all: some Collection<Call> { calls.values }
}

/// An event of libmpv's core, for the daemon to process in a turn.
package enum PlayerInput: Sendable {
    case event(MpvEvent)
    /// The position may have changed.
    case position
    /// What the file system says of a name that libmpv is about to open; it waits at a hook.
    case disk(hook: UInt64, DiskAnswer)
    /// libmpv did not accept a request.
    case refused(call: UInt64, MpvError)
}
