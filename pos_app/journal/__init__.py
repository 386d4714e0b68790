"""The durable store of a desk: attempts, places and the draft, in one SQLite file."""
