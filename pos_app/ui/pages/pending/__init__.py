"""The page of open cases."""
