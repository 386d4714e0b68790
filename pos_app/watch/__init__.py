"""The watchdog: a process that starts the window, and starts it again when it dies or freezes."""
