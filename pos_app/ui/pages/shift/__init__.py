"""The page of the shift: opening, its figures while it runs, closing, and those before."""
