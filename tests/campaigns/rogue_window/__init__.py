"""A provider that turns hostile in the middle of a sale at the real window."""
