/// FNV-1a with 64 bits: tells accidental differences, not forgeries.
package struct Checksum: Equatable, Sendable {
    package private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    package init() {}

    package init(of bytes: some Sequence<UInt8>) {
        add(bytes)
    }

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        var value = value
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
        self.value = value
    }
}
