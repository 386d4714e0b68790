"""One order and the customer's money: its machine, its tracker, and the search for a lost order."""
