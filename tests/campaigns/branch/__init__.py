"""Sixty counters and one PostgreSQL to which everything happens."""
