;;; steps.el --- functions for the drivers of Emacs Lisp clients  -*- lexical-binding: t; -*-

(setq debug-on-error nil)

(defvar steps-failed nil "Whether a step has failed.")

(defconst steps-clip (car (last command-line-args-left)) "The film that is played.")

(defun steps-until (condition)
  "Wait until CONDITION, a function, returns non-nil; nil if it did not in time."
  (let ((deadline (+ (float-time) 20)) result)
    (while (and (not (setq result (ignore-errors (funcall condition)))) (< (float-time) deadline))
      (accept-process-output nil 0.01))
    result))

(defun steps-step (name condition)
  "Print whether CONDITION, a function, became true in the step NAME."
  (let ((holds (steps-until condition)))
    (princ (format "    %s %s\n" (if holds "ok  " "FAIL") name))
    (unless holds (setq steps-failed t))))

(defun steps-near (value expected)
  "Whether VALUE is EXPECTED, within about a frame."
  (and (numberp value) (< (abs (- value expected)) 0.05)))

(defun steps-end ()
  "Exit with status 0 if all steps passed, else 1."
  (kill-emacs (if steps-failed 1 0)))
