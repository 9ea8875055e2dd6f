import SeekProtocol
import Testing

@Suite("Fixed-point numbers")
struct FixedPointTests {
    @Test(
        "numbers of any magnitude are written in bounded time",
        arguments: [
            (Double.infinity, "inf"), (-Double.infinity, "-inf"), (Double.nan, "nan"), (-0.0, "-0.000000"),
            (1e22, "10000000000000000000000.000000"), (Double.leastNonzeroMagnitude, "0.000000"),
        ])
    func magnitudes(_ number: Double, _ expected: String) {
        var bytes: [UInt8] = []
        FixedPoint.append(number, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
    }

    @Test("the greatest number has 309 digits before its point")
    func greatest() {
        var bytes: [UInt8] = []
        FixedPoint.append(.greatestFiniteMagnitude, to: &bytes)
        #expect(bytes.firstIndex(of: UInt8(ascii: ".")) == 309)
    }
}
