;;; elpa-mpv.el --- drives mpv.el, by Johann Klähn  -*- lexical-binding: t; -*-

(require 'mpv)
(defvar events nil "Names of the events that came.")
(add-hook 'mpv-on-event-hook (lambda (event) (push (alist-get 'event event) events)))

(mpv-start "--idle")
(steps-step "is alive" #'mpv-live-p)
(mpv-set-property "pause" "yes")
(steps-step "pauses" (lambda () (eq t (mpv-get-property "pause"))))
(mpv-run-command "loadfile" steps-clip)
(steps-step "loads" (lambda () (member "playback-restart" events)))
(steps-step "knows the duration" (lambda () (steps-near (mpv-get-duration) 300)))
(mpv-run-command "seek" 42 "absolute" "exact")
(steps-step "goes to a position" (lambda () (steps-near (mpv-get-playback-position) 42)))
(mpv-seek-backward 7)
(steps-step "seeks" (lambda () (< (mpv-get-playback-position) 41)))
(mpv-run-command "show-text" "hello" 100)
(mpv-set-property "volume" 44)
(steps-step "sets the volume" (lambda () (= 44 (mpv-get-property "volume"))))
(mpv-speed-set 1.5)
(steps-step "sets the speed" (lambda () (= 1.5 (mpv-get-property "speed"))))
(mpv-pause)
(steps-step "toggles pause" (lambda () (eq :json-false (mpv-get-property "pause"))))
(steps-step "is told what there isn't"
            (lambda () (condition-case problem (ignore (mpv-get-property "no-such-property"))
                         (error (string-match-p "property not found" (cadr problem))))))
(mpv-run-command "keybind" "g" "script-message pressed")
;; Pressed until it is heard: mpv itself misses one now and then.
(steps-step "hears a key" (lambda () (mpv-run-command "keypress" "g") (member "client-message" events)))
;; Stopped until it is heard: mpv.el may miss an event that comes together with a reply, as it does with a key.
(steps-step "hears the end"
            (lambda ()
              (mpv-run-command "loadfile" steps-clip)
              (mpv-run-command "stop")
              (member "end-file" events)))
(steps-step "quits" (lambda () (progn (mpv-run-command "quit") t)))
(steps-end)
