/// What the kernel and udev tell about an input device.
package struct DeviceFacts: Equatable, Sendable {
    /// `/dev/input/event3`.
    package var node: String
    package var name: String
    /// Bus, vendor and product, from linux/input.h.
    package var bus: Int
    package var vendor: Int
    package var product: Int
    /// Whether it belongs to an infrared or HDMI-CEC receiver of the kernel's rc-core.
    package var isReceiver: Bool
    /// udev's ID_INPUT_KEY: it has keys.
    package var hasKeys: Bool
    /// udev's ID_INPUT_KEYBOARD: one can type with it.
    package var isKeyboard: Bool
    /// udev's ID_INPUT_MOUSE, and its like: a pointer.
    package var isPointer: Bool
    /// How many of its keys do something.
    package var mappedKeys: Int

    package init(
        node: String, name: String, bus: Int, vendor: Int, product: Int, isReceiver: Bool = false, hasKeys: Bool = true,
        isKeyboard: Bool = false, isPointer: Bool = false, mappedKeys: Int = 1
    ) {
        self.node = node
        self.name = name
        self.bus = bus
        self.vendor = vendor
        self.product = product
        self.isReceiver = isReceiver
        self.hasKeys = hasKeys
        self.isKeyboard = isKeyboard
        self.isPointer = isPointer
        self.mappedKeys = mappedKeys
    }

    /// Whether udev's rule gives it to the group seekd, and a configuration need not name it (H7).
    package var isRemote: Bool { isReceiver || (hasKeys && !isKeyboard && !isPointer) }
}
