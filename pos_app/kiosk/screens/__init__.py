"""What the kiosk shows, as values."""
