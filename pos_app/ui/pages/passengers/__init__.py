"""The page of buyer and passengers."""
