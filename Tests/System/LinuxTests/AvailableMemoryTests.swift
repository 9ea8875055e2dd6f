import Testing

@testable import Linux

@Suite("The memory that is left")
struct AvailableMemoryTests {
    @Test("the kernel says it")
    func read() throws {
        #expect(try #require(AvailableMemory.read()) > 1 << 20)
    }

    @Test("it is the available memory, not the free one, in bytes; another text has none")
    func text() {
        let text = "MemTotal:       24731 kB\nMemFree:            7 kB\nMemAvailable:      23 kB\nBuffers: 1 kB\n"
        #expect(AvailableMemory.bytes(in: text) == 23 * 1024)
        for text in [
            "", "MemAvailable:", "MemAvailable: 23", "MemAvailable: x kB", "MemAvailable: 9223372036854775807 kB",
        ] {
            #expect(AvailableMemory.bytes(in: text) == nil, "\(text)")
        }
    }
}
