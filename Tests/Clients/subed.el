;;; subed.el --- drives subed's own client of mpv, by Random User and Sacha Chua  -*- lexical-binding: t; -*-

(require 'subed)
(require 'subed-srt)
(require 'subed-mpv)
(setq subed-auto-play-media nil
      subed-mpv-socket-dir (concat (file-name-as-directory (getenv "XDG_CONFIG_HOME")) "subed"))

(defconst subtitles (expand-file-name "film.srt" (getenv "XDG_CONFIG_HOME")))
(with-temp-file subtitles (insert "1\n00:00:42,000 --> 00:00:44,000\nHello\n\n2\n00:01:40,000 --> 00:01:44,000\nAgain\n"))
(find-file subtitles)
(unless (derived-mode-p 'subed-mode) (subed-srt-mode))

(subed-disable-loop-over-current-subtitle)

(subed-mpv-play-from-file steps-clip)
(steps-step "loads, pauses and goes to the first subtitle" (lambda () (eql subed-mpv-playback-position 42000)))
(subed-mpv-jump 100000)
(steps-step "jumps" (lambda () (eql subed-mpv-playback-position 100000)))
(subed-mpv-seek -1500)
(steps-step "seeks" (lambda () (eql subed-mpv-playback-position 98500)))
(subed-mpv-playback-speed 2)
(subed-mpv-unpause)
(steps-step "plays" (lambda () (> subed-mpv-playback-position 98600)))
(subed-mpv-toggle-pause)
(steps-step "is paused" (lambda () (not subed-mpv-is-playing)))
(steps-end)
