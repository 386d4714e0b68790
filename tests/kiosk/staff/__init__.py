"""The pages of the kiosk."""
