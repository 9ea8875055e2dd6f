import Glibc

/// How much memory programs can still get without swapping.
package enum AvailableMemory {
    /// Bytes; nil if the kernel does not say. The kernel makes the text from its counters: this waits for no device.
    package static func read() -> Int? {
        let file = open("/proc/meminfo", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        let text = [UInt8](unsafeUninitializedCapacity: 1024) { bytes, count in
            count = max(0, Glibc.read(file, bytes.baseAddress, bytes.count))
        }
        return bytes(in: String(decoding: text, as: UTF8.self))
    }

    /// Bytes, of a text like that of /proc/meminfo.
    static func bytes(in text: String) -> Int? {
        let mark = "MemAvailable:"
        guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix(mark) }) else { return nil }
        let words = line.dropFirst(mark.count).split(separator: " ")
        guard words.count == 2, words[1] == "kB", let kilobytes = Int(words[0]) else { return nil }
        let (bytes, overflow) = kilobytes.multipliedReportingOverflow(by: 1024)
        return overflow ? nil : bytes
    }
}
