/// A button that overlays, the page, remotes and brokers show or press, in the order from left to right.
///
/// A further button is a case and a row here. The compiler then points to what must draw it, and tests to the page, and to
/// the documents.
package enum ButtonRole: String, Sendable, CaseIterable {
    case backward
    case play
    case forward

    /// What a front end needs to know of it.
    package struct Description: Sendable {
        /// For a person: "Forward".
        package let label: String
        /// The command of a press.
        package let press: [String]
        /// The command that holds it down, until `release`; nil: a press has no length.
        package let hold: [String]?
        /// How far it is to the right of the middle, in distances between two buttons.
        package let place: Double
        /// Keys of remotes that press it, by their names in Linux.
        package let remoteKeys: [String]
        /// Its entity at Home Assistant. It never changes: automations name it.
        package let entity: String
        /// Its icon there.
        package let icon: String

        /// The command that a key of a remote does.
        package var keyCommand: [String] { hold ?? press }
    }

    package var description: Description {
        switch self {
        case .backward:
            Description(
                label: "Backward", press: ["tap", "backward"], hold: ["press", "backward"], place: -1,
                remoteKeys: ["KEY_REWIND", "KEY_FASTREVERSE", "KEY_LEFT"], entity: "backward",
                icon: "mdi:rewind")
        case .play:
            Description(
                label: "Play or pause", press: ["toggle"], hold: nil, place: 0,
                remoteKeys: ["KEY_PLAYPAUSE", "KEY_PAUSE", "KEY_OK", "KEY_SELECT", "KEY_ENTER"],
                entity: "toggle", icon: "mdi:play-pause")
        case .forward:
            Description(
                label: "Forward", press: ["tap", "forward"], hold: ["press", "forward"], place: 1,
                remoteKeys: ["KEY_FASTFORWARD", "KEY_RIGHT"], entity: "forward", icon: "mdi:fast-forward")
        }
    }

    /// The direction of a seek button; nil for the others.
    package var direction: Direction? {
        switch self {
        case .backward: .backward
        case .play: nil
        case .forward: .forward
        }
    }
}

extension Direction {
    package var role: ButtonRole {
        switch self {
        case .forward: .forward
        case .backward: .backward
        }
    }
}

/// A value for each seek button.
package struct PerButton<Value> {
    private var forward: Value
    private var backward: Value

    package init(_ value: Value) {
        forward = value
        backward = value
    }

    package var all: [Value] { [forward, backward] }

    package subscript(button: Direction) -> Value {
        get {
            switch button {
            case .forward: forward
            case .backward: backward
            }
        }
        set {
            switch button {
            case .forward: forward = newValue
            case .backward: backward = newValue
            }
        }
    }
}

extension PerButton: Sendable where Value: Sendable {}
extension PerButton: Equatable where Value: Equatable {}
