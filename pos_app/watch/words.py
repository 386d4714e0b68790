"""The words on the command line that belong to the watchdog."""

WATCH = "watch"
OUT_OF_SERVICE = "out-of-service"
"""Shows the window for a kiosk that cannot be opened."""
