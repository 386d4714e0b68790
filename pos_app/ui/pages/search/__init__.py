"""The page on which a trip is found and chosen."""
