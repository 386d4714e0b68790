"""The page of tickets: what was sold, printed and saved."""
