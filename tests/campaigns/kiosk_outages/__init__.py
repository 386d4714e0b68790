"""The provider goes away at each step of a purchase at the kiosk."""
