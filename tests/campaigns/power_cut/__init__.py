"""Power cuts at every moment of a journal's life, and what the journal makes of what is left."""
