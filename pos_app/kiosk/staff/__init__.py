"""The staff area of the kiosk."""
