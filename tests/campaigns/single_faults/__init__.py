"""One fault at one call of one sale."""
