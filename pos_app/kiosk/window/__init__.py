"""The self-service kiosk's window: a frame that never changes and one page at a time, all passive."""
