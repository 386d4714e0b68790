"""HTTP: one module for each group of endpoints of contract 4."""
