/// Versions of this package.
package enum Version {
    /// The version of seekd and of the programs that come with it.
    package static let seekd = "0.1.0"
}
