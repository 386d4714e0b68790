"""The stops of a trip."""
