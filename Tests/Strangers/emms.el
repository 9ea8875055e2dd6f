;;; emms.el --- drives EMMS  -*- lexical-binding: t; -*-

;; EMMS 6.0 does not find the number in "mpv v0.40.0", and uses an option that mpv has removed.
(setq emms-player-mpv-ipc-method 'ipc-server)
(setq emms-directory (expand-file-name "emms/" (getenv "TMPDIR")))
(make-directory emms-directory t)
(require 'emms-setup)
(emms-minimalistic)
(require 'emms-playing-time)
(require 'emms-playlist-mode)
(setq emms-playlist-default-major-mode #'emms-playlist-mode)
(require 'emms-player-mpv)
(setq emms-player-list '(emms-player-mpv))
(add-hook 'emms-player-mpv-event-functions #'emms-player-mpv-info-duration-event-func)

(defvar emms-steps-position nil "The newest position that mpv told.")
(defun emms-steps-ask ()
  "Ask mpv for its position."
  (emms-player-mpv-ipc-req-send '(get_property time-pos) (lambda (data _) (setq emms-steps-position data)))
  emms-steps-position)
(defun emms-steps-near (position)
  "Whether mpv tells that it is near POSITION."
  (let ((now (emms-steps-ask))) (and (numberp now) (< (abs (- now position)) 1))))

(emms-add-file steps-clip)
(emms-add-file (expand-file-name "short.mkv" (file-name-directory steps-clip)))
(with-current-emms-playlist (goto-char (point-min)) (emms-playlist-select (point)))
(emms-start)
(steps-step "plays" (lambda () (and emms-player-playing-p (emms-player-mpv-proc-playing-p))))
(steps-step "knows the duration"
            (lambda () (= 300 (emms-track-get (emms-playlist-current-selected-track) 'info-playing-time))))
(emms-pause)
(steps-step "pauses" (lambda () emms-player-paused-p))
(emms-seek-to 100)
(steps-step "goes to a position" (lambda () (emms-steps-near 100)))
(dotimes (_ 4) (emms-seek 10))
(steps-step "seeks four times" (lambda () (emms-steps-near 140)))
(emms-seek-backward)
(steps-step "seeks backward" (lambda () (emms-steps-near 130)))
(emms-pause)
(steps-step "plays on" (lambda () (not emms-player-paused-p)))
(emms-next)
(steps-step "plays the next track"
            (lambda () (string-suffix-p "short.mkv" (emms-track-name (emms-playlist-current-selected-track)))))
;; The last track ends by itself.
(steps-step "hears the end" (lambda () (not emms-player-playing-p)))
(emms-player-mpv-proc-stop)
(steps-end)
