"""The heart: pure machines that decide, and the one runner that does what they ask."""
