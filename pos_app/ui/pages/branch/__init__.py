"""The page of coming departures and deadlines."""
