"""The page on which seats are chosen and held."""
