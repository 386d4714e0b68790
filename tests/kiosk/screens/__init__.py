"""What the pages of the kiosk say."""
