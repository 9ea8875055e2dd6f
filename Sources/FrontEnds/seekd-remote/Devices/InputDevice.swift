import CEvdev
import Glibc
import Linux
import RemoteKeys
import SeekModel

/// An open input device. Closed, and given back to other programs, when its owner goes away.
final class InputDevice {
    enum Reading {
        /// Events in their order, with the kernel's time.
        case events([(KeyEvent, Instant)])
        case gone
    }

    let facts: DeviceFacts
    /// The device's number in `KeyID`.
    let source: Int
    let descriptor: Int32
    private let device: OpaquePointer
    /// The keys that are told; nil: all that have a name.
    private let names: [UInt16: KeyName]?
    /// Whether events have the time of the monotonic clock.
    private let isMonotonic: Bool
    /// Whether other programs are kept out once no key is down.
    private var isToBeGrabbed: Bool

    /// - Parameters:
    ///   - names: the keys that are wanted; nil: all.
    ///   - isGrabbed: whether other programs get no keys meanwhile.
    /// - Throws: the `errno`.
    init(_ facts: DeviceFacts, source: Int, names: [UInt16: KeyName]?, isGrabbed: Bool) throws(SystemError) {
        descriptor = open(facts.node, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
        guard descriptor >= 0 else { throw SystemError(errno) }
        var device: OpaquePointer?
        let result = libevdev_new_from_fd(descriptor, &device)
        guard result == 0, let device else {
            close(descriptor)
            throw SystemError(-result)
        }
        self.device = device
        self.facts = facts
        self.source = source
        self.names = names
        isToBeGrabbed = isGrabbed
        isMonotonic = libevdev_set_clock_id(device, CLOCK_MONOTONIC) == 0
        if let names {
            var mask = [UInt8](repeating: 0, count: Int(KEY_MAX) / 8 + 1)
            for code in names.keys { mask[Int(code / 8)] |= 1 << (code % 8) }
            // Where the kernel does not know it, more events come than are needed.
            _ = cevdev_set_key_mask(descriptor, mask, UInt32(mask.count))
        }
    }

    deinit {
        libevdev_free(device)
        close(descriptor)
    }

    /// Keeps other programs out, if that is wanted and no key is down: they would not see its release.
    ///
    /// - Throws: the `errno`; `EBUSY` if another program keeps this one out.
    func grabIfIdle() throws(SystemError) {
        guard isToBeGrabbed, cevdev_is_any_key_down(descriptor) == 0 else { return }
        isToBeGrabbed = false
        let result = libevdev_grab(device, LIBEVDEV_GRAB)
        guard result == 0 else { throw SystemError(-result) }
    }

    /// Reads what has arrived, without waiting.
    ///
    /// - Parameter now: for events whose time can't be told.
    func read(at now: Instant) -> Reading {
        var events: [(KeyEvent, Instant)] = []
        var flag = UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue)
        // To the end: what libevdev has taken from the kernel does not show in poll.
        while true {
            var event = input_event()
            let status = libevdev_next_event(device, flag, &event)
            if status == -EAGAIN, flag == LIBEVDEV_READ_FLAG_SYNC.rawValue {
                flag = UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue)
                continue
            }
            if status == -EAGAIN || status == -EINTR { break }
            guard status >= 0 else { return .gone }
            // The kernel's buffer was full (SYN_DROPPED): libevdev tells what is different now.
            if status == LIBEVDEV_READ_STATUS_SYNC.rawValue { flag = UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue) }
            if let told = keyEvent(event) { events.append((told, time(of: event, now))) }
        }
        return .events(events)
    }

    private func keyEvent(_ event: input_event) -> KeyEvent? {
        guard event.type == UInt16(EV_KEY),
            let name = names.map({ $0[event.code] }) ?? KeyCodes.name(of: event.code)
        else { return nil }
        let id = KeyID(source: source, name: name)
        switch event.value {
        case 0: return .up(id)
        case 1: return .down(id)
        case 2: return .repeated(id)
        default: return nil
        }
    }

    private func time(of event: input_event, _ now: Instant) -> Instant {
        let told = Instant(
            nanoseconds: Int64(event.time.tv_sec) * 1_000_000_000 + Int64(event.time.tv_usec) * 1_000)
        // A device of another clock, as in a test bed.
        return isMonotonic && told <= now && now - told < .seconds(10) ? told : now
    }
}
