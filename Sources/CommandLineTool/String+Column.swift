extension String {
    /// The text padded to a column of this many characters; a longer one gets a single space.
    package func column(_ width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
