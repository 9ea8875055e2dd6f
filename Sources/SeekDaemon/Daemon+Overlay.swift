import Glibc
import Logging
import NIOCore
import SeekCore

/// The overlay on the video runs as long as the daemon does: one that fails is started again, ever less often.
extension Daemon {
    /// What is known of the program.
    struct Overlay {
        let program: OverlayProgram
        let socket: String
        /// Nil while it doesn't run.
        var process: pid_t?
        var startedAt = Instant(nanoseconds: 0)
        /// Seconds until it is started again.
        var pause = 1
    }

    /// The longest pause, in seconds; who ran for that long is started again as if for the first time.
    private static let longestPause = 60

    /// - Parameter socket: of those that let their clients draw; nil where there is none.
    package func startOverlay(on socket: String?) {
        guard state == .running else { return }
        guard let socket else {
            logger.error("overlay.osd needs a socket whose access is control: no overlay is drawn on the video")
            return
        }
        do throws(SystemError) {
            overlay = Overlay(program: try OverlayProgram(), socket: socket)
        } catch {
            logger.error("no overlay is drawn on the video", metadata: ["error": "\(error)"])
        }
        runOverlay()
    }

    private func runOverlay() {
        guard state == .running, var overlay, overlay.process == nil else { return }
        do throws(SystemError) {
            overlay.startedAt = Self.now
            overlay.process = try overlay.program.start(socket: overlay.socket) { status in
                self.loop.execute { self.assumeIsolated { $0.overlayEnded(status) } }
            }
            logger.debug("overlay started", metadata: ["process": "\(overlay.process ?? 0)"])
            self.overlay = overlay
        } catch {
            logger.error(
                "no overlay is drawn on the video",
                metadata: ["program": "\(overlay.program.path)", "error": "\(error)"])
        }
    }

    private func overlayEnded(_ status: Int32) {
        overlay?.process = nil
        guard state == .running, var overlay else { return }
        if Self.now - overlay.startedAt >= .seconds(Self.longestPause) { overlay.pause = 1 }
        logger.warning(
            "the overlay on the video has ended and is started again",
            metadata: ["how": "\(Self.ending(status))", "in": "\(overlay.pause) s"])
        loop.scheduleTask(in: .seconds(Int64(overlay.pause))) { self.assumeIsolated { $0.runOverlay() } }
        overlay.pause = min(overlay.pause * 2, Self.longestPause)
        self.overlay = overlay
    }

    /// As wait(2) codes it.
    private static func ending(_ status: Int32) -> String {
        status & 0x7F == 0 ? "status \(status >> 8 & 0xFF)" : "signal \(status & 0x7F)"
    }

    /// It goes with its connection; this is for one that hangs.
    func endOverlay() {
        if let process = overlay?.process { kill(process, SIGTERM) }
    }
}
