import SeekProtocol

/// Commands that draw text with tags of ASS.
extension CommandCheck {
    /// libmpv keeps the text of each number.
    private static let numbers: ClosedRange<Int64> = 0...63

    func checkDrawing() throws(Refusal) {
        guard !policy.servesLauncher else { return }
        if let id = try integer(0, "id"), !Self.numbers.contains(id) {
            throw Refusal(.invalidParameter, "osd-overlay: expected id from 0 to 63, got \(id)")
        }
        for (index, name) in [(3, "res_x"), (4, "res_y")] as [(Int, ByteString)] {
            guard let size = try integer(index, name), size != 0 else { continue }
            guard AssText.canvas.contains(Double(size)) else {
                throw AssText.outside("osd-overlay: \(name)", Double(size))
            }
        }
        if case .string(let text)? = try readable(2, "data") {
            try refuse(AssText.refusal(ofText: text, height: AssText.height(of: command.argument(4, "res_y"))))
        }
    }

    func checkShownText() throws(Refusal) {
        guard !policy.servesLauncher, case .string(let text)? = command.argument(0, "text") else { return }
        try refuse(AssText.refusal(ofText: text))
    }

    /// A whole number as libmpv reads it; nil if it is left out, or is none: libmpv refuses that.
    private func integer(_ index: Int, _ name: ByteString) throws(Refusal) -> Int64? {
        switch try readable(index, name) {
        case .integer(let number)?: number
        case .string(let text)?: NumberText.integer(text)
        case .null?, .bool?, .double?, .array?, .object?, nil: nil
        }
    }
}
