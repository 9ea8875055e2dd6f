import SeekCore
import SeekModel

/// Files: the playlist, how a file is opened, left and ended.
extension PlayerModel {
    mutating func load(_ file: ModelFile, at now: Int64) -> Int64 {
        let entry = newEntry(file)
        playlist = [entry]
        change(to: entry, at: now)
        return entry.id
    }

    mutating func append(_ file: ModelFile, at now: Int64) {
        playlist.append(newEntry(file))
        note(.hasNext, at: now)
    }

    /// Whether there is one.
    mutating func next(at now: Int64) -> Bool {
        let first = nextBeginsFirst && current == nil ? playlist.first : nil
        guard let entry = entryBehindCurrent ?? first else { return false }
        change(to: entry, at: now)
        return true
    }

    /// Begins an entry again, and if it is gone, another one from its start.
    ///
    /// - Returns: whether there is one.
    mutating func again(_ id: Int64?, from position: Double?, orOther: Bool, at now: Int64) -> Bool {
        let found = playlist.first { $0.id == id }
        guard var entry = found ?? (orOther ? playlist.first { $0.id == last } ?? playlist.first : nil) else {
            return false
        }
        if found != nil { entry.file.start = position ?? entry.file.start }
        change(to: entry, at: now)
        return true
    }

    /// The playlist stays.
    mutating func stop(at now: Int64) {
        change(to: nil, at: now)
    }

    var entryBehindCurrent: Entry? {
        guard let index = playlist.firstIndex(where: { $0.id == current }), index + 1 < playlist.count else {
            return nil
        }
        return playlist[index + 1]
    }

    /// The file that plays is left a little later; whatever was asked for last comes next.
    private mutating func change(to entry: Entry?, at now: Int64) {
        if entry == nil, phase == .idle, !leaving.isScheduled { return }
        // Until the file is left, its entry is the current one.
        if let entry { current = entry.id }
        note(.hasNext, at: now)
        leaving.next = entry
        defer { note(.idle, at: now) }
        guard !leaving.isScheduled else { return }
        leaving.isScheduled = true
        let left = now + chance.milliseconds(0.05...8)
        if let entry = playingEntry, entry.id != line.hookedEntry {
            moments.append((now + chance.milliseconds(0.05...8), .beginClosing(entry.id)))
        }
        moments.append((left, .leaveFile))
    }

    /// Opens an entry again, if it is still the current one.
    mutating func reopen(_ id: Int64, from position: Double?, at now: Int64) {
        guard var entry = playlist.first(where: { $0.id == current }) else { return }
        if entry.id == id { entry.file.start = position ?? entry.file.start }
        change(to: entry, at: now)
    }

    mutating func leaveFile(at now: Int64) {
        // Otherwise it is left once the daemon lets it.
        guard line.hook == nil, leaving.isScheduled else { return }
        if openEntry?.id == line.hookedEntry, line.hookedEntry != nil { return finish(.stop, at: now) }
        leaving.isScheduled = false
        end(.stop, redirectedTo: nil, at: now)
        begin(leaving.next, at: now)
    }

    /// Ends the open file, if there is one, and its seeks.
    mutating func end(_ end: FileEnd, redirectedTo: Int64?, at now: Int64) {
        if let slot { truths.append(.swallowed(slot.cause)) }
        if let running { truths.append(.swallowed(running.cause)) }
        slot = nil
        running = nil
        isBuffering = false
        isClosing = false
        line.hook = nil
        generation += 1
        demuxerOffset = 0
        held = []
        switch phase {
        case .idle: break
        case .opening(let entry), .starting(let entry), .playing(let entry):
            truths.append(.closed(entry: entry.id))
            post(.fileEnded(entry.id, end, redirectedTo: redirectedTo))
            noteAll(at: now)
        }
        phase = .idle
    }

    mutating func begin(_ entry: Entry?, at now: Int64) {
        current = entry?.id
        noteAll(at: now)
        if line.hookedEntry != entry?.id { line.hookedEntry = nil }
        guard let entry else { return }
        line.openedSince = now
        phase = .opening(entry)
        post(.fileStarted(entry.id))
        moments.append((now + entry.file.opening, .opened(generation)))
    }

    mutating func opened(_ generation: Int, at now: Int64) {
        guard generation == self.generation, !leaving.isScheduled, case .opening(let entry) = phase, line.hook == nil
        else { return }
        if lacksServer(entry, at: now) { return }
        switch entry.file.kind {
        case .broken:
            let next = entryBehindCurrent
            end(.error, redirectedTo: nil, at: now)
            begin(next, at: now)
        case .redirect:
            let files = entry.file.contents.map { newEntry($0) }
            guard let index = playlist.firstIndex(where: { $0.id == entry.id }) else { return }
            playlist.replaceSubrange(index...index, with: files)
            end(.redirect, redirectedTo: files[0].id, at: now)
            begin(files[0], at: now)
        case .ordinary, .notSeekable, .unknownDuration, .short, .recording, .slow, .looping:
            phase = .starting(entry)
            played = 0
            hasShown = false
            line.connection = .well
            if entry.file.isNetwork { line.hookedEntry = entry.id }
            truths.append(.opened(entry: entry.id))
            post(.fileLoaded)
            noteAll(at: now)
            if entry.file.start != nil { post(.seekStarted) }
            anchor(at: entry.file.start ?? 0, now)
            moments.append((now + chance.milliseconds(2...150), .firstRestart(self.generation)))
        }
    }

    mutating func firstRestart(_ generation: Int, at now: Int64) {
        guard generation == self.generation, case .starting(let entry) = phase else { return }
        phase = .playing(entry)
        hasShown = true
        truths.append(.landed(entry: entry.id, at: position(at: now), by: .file))
        anchor(at: position(at: now), now)
        post(.playbackRestarted)
    }

    mutating func endOfFile(_ generation: Int, at now: Int64) {
        guard generation == self.generation, case .playing(let entry) = phase, running == nil, slot == nil,
            !leaving.isScheduled, !isClosing
        else { return }
        if line.connection == .stalled, reach(entry.file) < entry.file.playable { return starve(at: now) }
        if entry.file.kind == .looping {
            queue(QueuedSeek(goal: .absolute(0), isExact: true, cause: .loop, waits: false), at: now)
            return
        }
        if entry.id == line.hookedEntry { return finish(.eof, at: now) }
        isClosing = true
        moments.append((now + chance.milliseconds(0.02...2), .closeAtEnd(entry.id)))
    }

    mutating func closeAtEnd(_ entry: Int64, at now: Int64) {
        guard isClosing, let playing = playingEntry, playing.id == entry, !leaving.isScheduled else { return }
        if anchor.rate > 0 { played += Double(now - anchor.at) / 1e9 }
        // An end before any sound was heard or any picture seen is an error.
        let isUnseen = playing.file.streams == .sound ? played < 0.2 : !hasShown
        finish(isUnseen && chance.chance(0.5) ? .error : .eof, at: now)
    }
}
