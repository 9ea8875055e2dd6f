import Choreography
import Testing

@Suite("Curves")
struct CubicCurveTests {
    @Test("begin exactly at 0 and end exactly at 1, and stay there")
    func ends() {
        for curve in [CubicCurve.easeInOut, .slowing, CubicCurve(1, 0, 0, 1), CubicCurve(0.25, 0.1, 0.25, 1)] {
            for time in [-1000, -0.1, 0] { #expect(curve.value(at: time) == 0) }
            for time in [1, 1.1, 1000] { #expect(curve.value(at: time) == 1) }
        }
    }

    /// Reckoned apart with forty decimals. The third curve is CSS's "ease".
    @Test(
        "match their definition",
        arguments: [
            (CubicCurve.easeInOut, [0.019722453548, 0.129161931047, 0.5, 0.870838068953, 0.980277546452]),
            (.slowing, [0.303847577293, 0.577572927836, 0.839245057709, 0.964216366136, 0.994601418209]),
            (
                CubicCurve(0.25, 0.1, 0.25, 1),
                [0.094796305716, 0.408510591355, 0.802403387585, 0.960458978349, 0.994316477485]
            ),
        ])
    func values(_ curve: CubicCurve, _ expected: [Double]) {
        for (time, value) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
            #expect(abs(curve.value(at: time) - value) < 1e-11, "\(time)")
        }
    }

    @Test("increase monotonically")
    func growth() {
        for curve in [CubicCurve.easeInOut, .slowing] {
            let values = (0...1000).map { curve.value(at: Double($0) / 1000) }
            #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
        }
    }
}
