"""The page of payment: method, card, and the wait for the outcome."""
