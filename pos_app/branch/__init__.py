"""The branch: what the counters of one place share in one PostgreSQL."""
