"""The kiosk without its window."""
