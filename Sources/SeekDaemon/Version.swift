/// What this is.
package enum Version {
    package static let seekd = "0.1.0"
}
