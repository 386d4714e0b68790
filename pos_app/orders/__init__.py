"""One order and its payment: its state machine, its tracker, and the search for a lost order."""
