extension Array {
    /// Where the last element is whose time is `seconds` or less, else 0; nil if there is none. The elements are in the
    /// order of their times. For a number that is none it is 0.
    func place(at seconds: Double, time: (Element) -> Double) -> Int? {
        guard !isEmpty else { return nil }
        var (low, high) = (0, count)
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if time(self[middle]) <= seconds { low = middle } else { high = middle }
        }
        return low
    }
}
