/// A slider dragged with the mouse.
extension BurstStage {
    /// Drags a slider from one position to another, in steps at an interval of milliseconds, and releases it. Raw mpv
    /// gets the commands that its front ends send: a keyframe seek for each step, and an exact one at the end.
    ///
    /// - Returns: the outcome; the release counts as the last tap.
    func scrub(from origin: Double, to target: Double, steps: Int, every gap: Double) throws -> BurstOutcome {
        try prepare(at: origin)
        return try measure(target: target) {
            var sent: [Moment] = []
            let start = Moment.now
            for step in 1...steps {
                try listen(until: start + Double(step - 1) * gap)
                sent.append(.now)
                let position = origin + (target - origin) * Double(step) / Double(steps)
                try connection.send(scrubLine(to: position))
            }
            // One step of rest before the release.
            try listen(until: start + Double(steps) * gap)
            sent.append(.now)
            return (sent, try letGo(at: target))
        }
    }

    private func scrubLine(to position: Double) -> String {
        switch player.program {
        case .seekd: #"{"command":["scrub",\#(position)],"request_id":0}"#
        case .mpv: #"{"command":["seek",\#(position),"absolute+keyframes"],"request_id":0}"#
        }
    }

    /// - Returns: the number of seekd's chase.
    private func letGo(at target: Double) throws -> Int? {
        switch player.program {
        case .seekd:
            return (try request(#"["scrub-end"]"#) as? [String: Any])?["chase"] as? Int
        case .mpv:
            try request(#"["seek",\#(target),"absolute+exact"]"#)
            return nil
        }
    }
}
