import CSdBus
import Glibc
import MprisModel

/// What the object on the bus answers: the callbacks of CSdBus, as methods. One thread uses it.
final class PlayerObject {
    /// A call that is answered later; it belongs to this object until then.
    typealias Call = OpaquePointer

    private let value: (PlayerProperty) -> MprisValue
    private let take: (MprisCall, Call?) -> CallOutcome
    private let root: () -> RootProperties

    /// - Parameters:
    ///   - root: the properties beside those of the player, now.
    ///   - value: of a property of the player, now.
    ///   - take: does what a method or a written property says; with the call if it may be answered later.
    init(
        root: @escaping () -> RootProperties, value: @escaping (PlayerProperty) -> MprisValue,
        take: @escaping (MprisCall, Call?) -> CallOutcome
    ) {
        self.root = root
        self.value = value
        self.take = take
    }

    /// What becomes of a call.
    enum CallOutcome: Equatable {
        case done
        /// The answer follows, by `BusConnection.answer`; the message was kept.
        case later
        /// The error, for a person.
        case refused(String)
    }

    /// Valid as long as the object is.
    var handlers: mpris_handlers {
        mpris_handlers(
            context: Unmanaged.passUnretained(self).toOpaque(),
            get: { context, interface, property, reply in
                guard let context, let interface, let property, let reply else { return -EINVAL }
                return Unmanaged<PlayerObject>.fromOpaque(context).takeUnretainedValue()
                    .get(String(cString: interface), String(cString: property), reply)
            },
            set: { context, property, value, error in
                guard let context, let property, let value else { return -EINVAL }
                return Unmanaged<PlayerObject>.fromOpaque(context).takeUnretainedValue()
                    .set(String(cString: property), BusMessage(value), error)
            },
            call: { context, interface, method, message, error in
                guard let context, let interface, let method, let message else { return -EINVAL }
                return Unmanaged<PlayerObject>.fromOpaque(context).takeUnretainedValue()
                    .call(String(cString: interface), String(cString: method), message, error)
            })
    }

    private func get(_ interface: String, _ property: String, _ reply: OpaquePointer) -> Int32 {
        let found = PlayerProperty(rawValue: property).map(value) ?? root().value(of: property)
        guard let found else { return -ENOENT }
        do throws(BusError) {
            try BusMessage(reply).append(found)
            return 0
        } catch {
            return -error.code
        }
    }

    private func set(_ property: String, _ message: BusMessage, _ error: UnsafeMutablePointer<sd_bus_error>?) -> Int32 {
        do throws(BusError) {
            let call: MprisCall
            switch property {
            case "LoopStatus": call = .setLoopStatus(try message.text())
            case "Rate": call = .setRate(try message.number())
            case "Shuffle": call = .setShuffle(try message.flag())
            case "Volume": call = .setVolume(try message.number())
            default: return -ENOENT
            }
            return result(of: take(call, nil), error)
        } catch {
            return -error.code
        }
    }

    private func call(
        _ interface: String, _ method: String, _ message: OpaquePointer, _ error: UnsafeMutablePointer<sd_bus_error>?
    ) -> Int32 {
        do throws(BusError) {
            guard let call = try Self.call(method, BusMessage(message)) else { return 0 }
            return result(of: take(call, message), error)
        } catch {
            return -error.code
        }
    }

    /// - Returns: nil for `Raise` and `Quit`, which do nothing: seekd has no window of its own, and its service goes on.
    private static func call(_ method: String, _ message: BusMessage) throws(BusError) -> MprisCall? {
        switch method {
        case "Next": return .next
        case "Previous": return .previous
        case "Pause": return .pause
        case "PlayPause": return .playPause
        case "Stop": return .stop
        case "Play": return .play
        case "Seek": return .seek(try message.long())
        case "SetPosition":
            let track = try message.text(as: "o")
            return .setPosition(track: track, try message.long())
        case "OpenUri": return .openURI(try message.text())
        default: return nil
        }
    }

    private func result(of outcome: CallOutcome, _ error: UnsafeMutablePointer<sd_bus_error>?) -> Int32 {
        switch outcome {
        case .done: 0
        case .later: 1
        case .refused(let text): sd_bus_error_set(error, BusConnection.refusal, text)
        }
    }
}

/// The properties of `org.mpris.MediaPlayer2`; they never change while the player's name is on the bus.
struct RootProperties {
    let identity: String
    let support: MediaSupport?

    /// - Returns: nil if there is no such property.
    func value(of property: String) -> MprisValue? {
        switch property {
        // seekd is a service without a window of its own, and goes on after a film.
        case "CanQuit", "CanRaise": .flag(false)
        case "HasTrackList": .flag(false)
        case "Identity": .text(identity)
        case "DesktopEntry": .text("seekd")
        case "SupportedUriSchemes": .texts(support?.schemes ?? [])
        case "SupportedMimeTypes": .texts(MediaSupport.types)
        default: nil
        }
    }
}
