/// The keys of a device, as sysfs lists them: words of 64 bits in hexadecimal, the highest first.
package struct KeyCapabilities: Equatable, Sendable {
    package let codes: Set<UInt16>

    package init(_ text: String) {
        var codes: Set<UInt16> = []
        for (index, word) in text.split(separator: " ").reversed().enumerated() {
            let bits = UInt64(word, radix: 16) ?? 0
            for bit in 0..<64 where bits & 1 << UInt64(bit) != 0 { codes.insert(UInt16(index * 64 + bit)) }
        }
        self.codes = codes
    }
}
