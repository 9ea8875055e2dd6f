internal import CMpv

/// The end of the X server that libmpv draws on.
package enum DisplayLoss {
    /// Readable once it is gone. The process then has to exit: the thread that draws waits for ever.
    ///
    /// - Returns: -1 if libmpv has no Xlib, or the system refuses a descriptor: then Xlib ends the process.
    package static func descriptor() -> Int32 { cmpv_display_descriptor() }
}
