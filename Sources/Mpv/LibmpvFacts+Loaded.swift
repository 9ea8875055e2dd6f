import CMpv
package import LibmpvFacts

extension LibmpvFacts {
    /// The facts of the libmpv that this process has loaded.
    package static let loaded = LibmpvFacts(apiVersion: UInt(mpv_client_api_version()))
}
