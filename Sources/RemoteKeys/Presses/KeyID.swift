/// A key of one device: the same key of two devices is two keys.
package struct KeyID: Hashable, Sendable {
    /// The device's number, which is not used again for another device.
    package var source: Int
    package var name: KeyName

    package init(source: Int, name: KeyName) {
        self.source = source
        self.name = name
    }
}
