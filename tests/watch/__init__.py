"""The watchdog with real processes."""
