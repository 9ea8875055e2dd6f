/// What libmpv does during a seek. Code that relies on one of these names it in a comment.
package enum LibmpvSeeking: CaseIterable {
    /// After a seek, until a picture is shown or a sound is played, `time-pos` is the seek's target, also after the
    /// event `playback-restart`.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/playloop.c`, `get_current_time`
    /// - Test: `PlayerTests.target`
    case reportsTarget

    /// A keyframe seek ends an exact one at once.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/playloop.c`, `execute_queued_seek`
    /// - Test: `PreviewTests.burst`
    case keyframeSeekAbortsExact

    /// Another exact seek waits until the first one shows a picture, or has taken 0.3 s.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/playloop.c`, `execute_queued_seek`
    /// - Test: none: a time in libmpv; the model in `SimulatedPlayer` has it
    case exactSeekAbortsExactLater

    /// An exact seek shows the first frame at its target or after it.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/video.c`, `video_output_image`
    /// - Test: `LongFrameTests.landings`
    case showsNextFrame

    /// `frame-back-step` pauses, and a seek forgets a step that is not done.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `player/playloop.c`, `add_step_frame` and `reset_playback_state`
    /// - Test: `LongFrameTests.staysPlaying`
    case stepBackPauses

    /// With `force-seekable` a stream counts as seekable although it is so within its cache only: `partially-seekable`.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `demux/demux.c`, `open_given_type`
    /// - Test: `StreamTests.film`
    case forcedSeekableIsPartial

    /// A seek needs no byte of the stream if one of `seekable-ranges` contains where it begins to read: the target, or
    /// `hr-seek-demuxer-offset` before it. They end before the group of pictures that is being read.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `demux/demux.c`, `find_cache_seek_range` and `adjust_seek_range_on_packet`
    /// - Test: none: the benchmark's part `http` counts the requests of a burst over such ranges
    case readsNothingWithinRanges

    /// A landing right after its preview begins at the same byte. While `stream-buffer-size` still has that, it is read
    /// from there, and the connection goes on; later it takes a new request.
    ///
    /// - Versions: 0.35 to 0.41
    /// - Source: `stream/stream.c`, `stream_seek`
    /// - Test: none: it depends on the speed of the line; the benchmark's part `http` counts the requests
    case readsAgainFromBuffer
}
