"""The window of the kiosk: what it makes of blocks."""
