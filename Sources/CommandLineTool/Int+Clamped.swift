extension Int {
    /// The nearest whole number, for values from a socket or a network: the limit for one beyond it, 0 for NaN.
    package init(clamped number: Double) {
        let rounded = number.rounded()
        if let exact = Int(exactly: rounded) {
            self = exact
        } else {
            self = rounded.isNaN ? 0 : rounded < 0 ? .min : .max
        }
    }
}
