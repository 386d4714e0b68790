"""The flow of the kiosk, pure: which page is in front, and what a touch means."""
