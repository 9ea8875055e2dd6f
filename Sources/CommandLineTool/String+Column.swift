extension String {
    /// This as a column of so many characters; one that is longer is parted from the next by a space.
    package func column(_ width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
