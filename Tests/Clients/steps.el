;;; steps.el --- what the drivers of clients in Emacs Lisp share  -*- lexical-binding: t; -*-

(setq debug-on-error nil)

(defvar steps-failed nil "Whether a step has failed.")

(defconst steps-clip (car (last command-line-args-left)) "The film that is played.")

(defun steps-until (condition)
  "Wait until CONDITION, a function, answers non-nil; nil where it didn't in time."
  (let ((deadline (+ (float-time) 20)) result)
    (while (and (not (setq result (ignore-errors (funcall condition)))) (< (float-time) deadline))
      (accept-process-output nil 0.01))
    result))

(defun steps-step (name condition)
  "Say whether the step NAME came to what CONDITION, a function, says."
  (let ((holds (steps-until condition)))
    (princ (format "    %s %s\n" (if holds "ok  " "FAIL") name))
    (unless holds (setq steps-failed t))))

(defun steps-near (value expected)
  "Whether VALUE is EXPECTED but for a picture's time."
  (and (numberp value) (< (abs (- value expected)) 0.05)))

(defun steps-end ()
  "Leave with the exit status that the steps came to."
  (kill-emacs (if steps-failed 1 0)))
