"""Shows every page of the kiosk, upright, across and low, in each language, and measures it."""
