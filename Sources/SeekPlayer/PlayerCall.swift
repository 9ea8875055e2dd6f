package import Logging
package import Mpv
package import SeekCore
package import SeekProtocol

extension Player {
    /// A request to libmpv: how to interpret its reply.
    package enum Call {
        case seek(number: Int)
        case readPosition(number: Int)
        case readPause(number: Int)
        case setPause
        case readIdle
        case readState
        case setDemuxerOffset
        /// A property of the file that is being opened.
        case probe(MediaProbe.Question, generation: Int)
        /// The name that libmpv is about to open; it waits at a hook.
        case checkOpening(hook: UInt64)
        case refuseOpening(hook: UInt64)
        /// Whether the file declares a duration; libmpv waits at a hook.
        case probeDuration(generation: Int, hook: UInt64)
        case readVersion
        /// The option `scripts`, and scripts to load after those.
        case readScripts(and: [String])
        case loadScript
        case restoreSocketOption
        /// A change of file.
        case changeFile
        /// A file of the command line.
        case load(name: String)
        case showProgress
        case removeOverlay
        case gateway(GatewayCall)
        case standIn(StandInCall)
    }

    /// Reads of libmpv's commands, properties and key bindings, before clients are admitted.
    package enum GatewayCall {
        case readCommands
        case readProperties
        case readBindings
        case guardBinding(key: ByteString)
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
