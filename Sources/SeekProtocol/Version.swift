/// What is running here.
package enum Version {
    /// seekd's own, and that of the programs that come with it: here and nowhere else.
    package static let seekd = "0.1.0"
}
