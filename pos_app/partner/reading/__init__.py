"""Reading by meaning: what a reply means, whatever its names and nesting (contract 1 leaves many open)."""
