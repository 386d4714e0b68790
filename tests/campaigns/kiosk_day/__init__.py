"""A day of kiosk sales in virtual time: nothing of a customer stays, and the memory does not grow."""
